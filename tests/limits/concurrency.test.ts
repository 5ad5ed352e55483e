import { expect, test } from 'vitest'
import { limitConcurrency, QueueFullError } from '#app/limits/concurrency.ts'

function startTasks(limit: ReturnType<typeof limitConcurrency>) {
  const started: string[] = []
  const start = (name: string, key?: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = limit(async () => {
      started.push(name)
      await promise
    }, key)
    return { end: resolve, ended }
  }
  return { started, start }
}

test('tasks start in their order, also when another comes at the moment in which one ends', async () => {
  const { started, start } = startTasks(limitConcurrency(1))
  const [first, second] = [start('first'), start('second')]
  first.end()
  for (let turn = 0; turn < 10; turn += 1) {
    start(`late ${turn}`)
    await Promise.resolve()
  }
  second.end()
  await second.ended
  expect(started.slice(0, 3)).toEqual(['first', 'second', 'late 0'])
})

test('the tasks of one key wait for each other, and nobody waits for them', async () => {
  const { started, start } = startTasks(limitConcurrency(3, { maxPerKey: 1 }))
  const first = start('first of a', 'a')
  start('second of a', 'a')
  start('first of b', 'b')
  expect(started).toEqual(['first of a', 'first of b'])
  first.end()
  await first.ended
  expect(started).toEqual(['first of a', 'first of b', 'second of a'])
})

test('more than may wait are refused at once', async () => {
  const { start } = startTasks(limitConcurrency(1, { maxQueued: 1 }))
  start('at work')
  start('waits')
  await expect(start('too many').ended).rejects.toThrow(QueueFullError)
})

test('with as many waiting as one key may have it is refused, and others still wait', async () => {
  const { started, start } = startTasks(limitConcurrency(1, { maxQueued: 3, maxQueuedPerKey: 1 }))
  const first = start('first of a', 'a')
  start('second of a', 'a')
  await expect(start('third of a', 'a').ended).rejects.toThrow(QueueFullError)
  start('first of b', 'b')
  first.end()
  await first.ended
  expect(started).toEqual(['first of a', 'second of a'])
})
