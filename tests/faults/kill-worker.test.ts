import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeBackends, emptyQueues, eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/database.ts'
import { anAudience, balance, isAllSettled, rounds, startOutside, tell, type Outside } from './outside.ts'

const people = 6

describeBackends('a worker that is killed at any moment', ({ redisUrl }) => {
  let outside: Outside
  let workers: WorkerProcess[] = []
  const start = (name: string) => startWorker(name, { REDIS_URL: redisUrl, ...outside.environment })

  beforeAll(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
    outside = await startOutside()
  })
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ ended }) => ended))
  })
  afterAll(() => outside.stop())

  test(
    'loses nothing, doubles nothing that is not marked as uncertain, and is replaced within eight seconds',
    { timeout: 60_000 + rounds * 15_000 },
    async () => {
      workers = await Promise.all([start('one'), start('two')])
      await eventually(isAllSettled, 20_000)
      const everybody: number[] = []
      const recoveries: number[] = []

      for (let round = 1; round <= rounds; round += 1) {
        const audience = await anAudience(people, outside.push)
        everybody.push(...audience)
        await tell(audience)
        await pause(Math.random() * 400)
        const victim = workers.shift()!
        victim.child.kill('SIGKILL')
        const killed = performance.now()
        const successor = start(`after-${round}`)
        await eventually(isAllSettled, 20_000)
        recoveries.push(performance.now() - killed)
        workers.push(await successor)
      }

      const ledger = await balance(outside, everybody)
      process.stdout.write(
        `killed ${rounds} times: ${JSON.stringify(ledger)}, recovered in ${recoveries.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s\n`,
      )
      const all = people * rounds
      expect(ledger).toMatchObject({
        lost: 0,
        doubledUnrecorded: 0,
        dead: 0,
        notifications: all,
        mails: all,
        sms: all,
        pushes: all,
      })
      expect(Math.max(...recoveries)).toBeLessThan(8_000)
    },
  )
})
