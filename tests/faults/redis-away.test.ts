import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import type { Server } from '#tests/support/environment/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import {
  createRecipients,
  reconcile,
  isAllSettled,
  makeJobsDue,
  startProviderFakes,
  announceToAll,
  type ProviderFakes,
} from './provider-fakes.ts'

/** FAULT_SECONDS=60 for the figure of the budgets. */
const outageMs = Number(process.env.FAULT_SECONDS ?? 4) * 1_000

describe.skipIf(!redisProgram)(`a Redis that fails${redisProgram ? '' : ' (there is no redis-server)'}`, () => {
  let folder: string
  let redis: Server
  let providers: ProviderFakes
  let worker: WorkerProcess

  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    redis = (await startRedis(redisProgram!, folder, { isPersistent: true }))!
    providers = await startProviderFakes()
    worker = await startWorker('with-redis', { REDIS_URL: redis.url, ...providers.environment })
  })
  afterEach(async () => {
    worker.child.kill('SIGKILL')
    await worker.exited
    await redis.stop()
    await providers.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'is away: every write succeeds, and what was enqueued meanwhile is done within ten seconds of its return',
    { timeout: 300_000 + outageMs },
    async () => {
      const recipients = await createRecipients(10, providers.push)
      await announceToAll(recipients.slice(0, 2))
      await redis.stop()
      const stoppedAt = Date.now()
      const duringOutage = recipients.slice(2)
      for (const [nth, id] of duringOutage.entries()) {
        const startedAt = performance.now()
        await announceToAll([id])
        expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(1_000))
        if (nth < duringOutage.length - 1) await pause(100)
      }
      await pause(Math.max(0, outageMs - (Date.now() - stoppedAt)))

      redis = (await startRedis(redisProgram!, folder, { isPersistent: true, port: Number(new URL(redis.url).port) }))!
      const restartedAt = performance.now()
      await waitUntil(isAllSettled)
      const drained = performance.now() - restartedAt
      const ledger = await reconcile(providers, recipients)
      process.stdout.write(`Redis was away: drained in ${(drained / 1_000).toFixed(1)} s, ${JSON.stringify(ledger)}\n`)
      expect(ledger).toMatchObject({
        lost: 0,
        doubledUnrecorded: 0,
        dead: 0,
        notifications: 10,
        mails: 10,
        sms: 10,
        pushes: 10,
      })
      expect(drained).toBeLessThan(scaledToLoad(10_000))
    },
  )

  test('is away when a process is stopped: it ends when its sending has, and another one repeats what failed', async () => {
    const recipients = await createRecipients(1, providers.push)
    providers.mail.setBehaviour({ at: 'connect', does: 'hang' })
    await announceToAll(recipients)
    await waitUntil(async () => providers.mail.counts.opened > 0)
    await redis.stop()
    const signalledAt = performance.now()
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    expect(performance.now() - signalledAt).toBeLessThan(scaledToLoad(14_000))
    expect(worker.lines().at(-1)).toContain('worker stopped')

    providers.mail.setBehaviour('accept')
    redis = (await startRedis(redisProgram!, folder, { isPersistent: true, port: Number(new URL(redis.url).port) }))!
    worker = await startWorker('heir', { REDIS_URL: redis.url, ...providers.environment })
    await waitUntil(async () => {
      await makeJobsDue()
      return isAllSettled()
    })
    expect(await reconcile(providers, recipients)).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 1,
      sms: 1,
      pushes: 1,
    })
  })

  test('is emptied: what was in the queue and not done is sent again, once', async () => {
    const recipients = await createRecipients(10, providers.push)
    const flushClient = new Redis(redis.url)
    await announceToAll(recipients)
    // Text messages leave five a second: when the first has left, the rest waits in the queue.
    await waitUntil(async () => providers.sms.received.length > 0)
    await flushClient.flushall()
    flushClient.disconnect()
    expect(await isAllSettled()).toBe(false)

    const flushedAt = performance.now()
    await waitUntil(isAllSettled)
    const ledger = await reconcile(providers, recipients)
    process.stdout.write(
      `Redis was emptied: all done ${((performance.now() - flushedAt) / 1_000).toFixed(1)} s later, ${JSON.stringify(ledger)}\n`,
    )
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, dead: 0, notifications: 10, mails: 10, sms: 10, pushes: 10 })
  })
})
