import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import {
  createRecipients,
  reconcile,
  isAllSettled,
  rounds,
  startProviderFakes,
  announceToAll,
  type ProviderFakes,
} from './provider-fakes.ts'

const people = 6

describeBackends('a worker that is killed at any moment', ({ redisUrl }) => {
  let providers: ProviderFakes
  let workers: WorkerProcess[] = []
  const start = (name: string) => startWorker(name, { REDIS_URL: redisUrl, ...providers.environment })

  beforeAll(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
    providers = await startProviderFakes()
  })
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ exited }) => exited))
  })
  afterAll(() => providers.stop())

  test(
    'loses nothing, doubles nothing that is not marked as uncertain, and is replaced within eight seconds',
    { timeout: 120_000 + rounds * 60_000 },
    async () => {
      workers = await Promise.all([start('one'), start('two')])
      await waitUntil(isAllSettled)
      const allRecipients: number[] = []
      const recoveries: number[] = []

      for (let round = 1; round <= rounds; round += 1) {
        const recipients = await createRecipients(people, providers.push)
        allRecipients.push(...recipients)
        await announceToAll(recipients)
        await pause(Math.random() * 400)
        const victim = workers.shift()!
        victim.child.kill('SIGKILL')
        const killed = performance.now()
        const successor = start(`after-${round}`)
        await waitUntil(isAllSettled)
        recoveries.push(performance.now() - killed)
        workers.push(await successor)
      }

      const ledger = await reconcile(providers, allRecipients)
      process.stdout.write(
        `killed ${rounds} times: ${JSON.stringify(ledger)}, recovered in ${recoveries.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s\n`,
      )
      const expected = people * rounds
      expect(ledger).toMatchObject({
        lost: 0,
        doubledUnrecorded: 0,
        dead: 0,
        notifications: expected,
        mails: expected,
        sms: expected,
        pushes: expected,
      })
      expect(Math.max(...recoveries)).toBeLessThan(scaledToLoad(8_000))
    },
  )
})
