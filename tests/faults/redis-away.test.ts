import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/database.ts'
import type { Server } from '#tests/support/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/redis.ts'
import { anAudience, balance, isAllSettled, letTimePass, startOutside, tell, type Outside } from './outside.ts'

/** FAULT_SECONDS=60 for the figure of the budgets. */
const awayMs = Number(process.env.FAULT_SECONDS ?? 4) * 1_000

describe.skipIf(!redisProgram)(`a Redis that fails${redisProgram ? '' : ' (there is no redis-server)'}`, () => {
  let folder: string
  let redis: Server
  let outside: Outside
  let worker: WorkerProcess

  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    redis = (await startRedis(redisProgram!, folder, { isKept: true }))!
    outside = await startOutside()
    worker = await startWorker('with-redis', { REDIS_URL: redis.url, ...outside.environment })
  })
  afterEach(async () => {
    worker.child.kill('SIGKILL')
    await worker.ended
    await redis.stop()
    await outside.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'is away: every write succeeds, and what was promised meanwhile is done within ten seconds of its return',
    { timeout: 60_000 + awayMs },
    async () => {
      const audience = await anAudience(10, outside.push)
      await tell(audience.slice(0, 2))
      await redis.stop()
      const gone = Date.now()
      const meanwhile = audience.slice(2)
      for (const [nth, id] of meanwhile.entries()) {
        const began = performance.now()
        await tell([id])
        expect(performance.now() - began).toBeLessThan(1_000)
        if (nth < meanwhile.length - 1) await pause(100)
      }
      await pause(Math.max(0, awayMs - (Date.now() - gone)))

      redis = (await startRedis(redisProgram!, folder, { isKept: true, port: Number(new URL(redis.url).port) }))!
      const back = performance.now()
      await eventually(isAllSettled, 30_000)
      const drained = performance.now() - back
      const ledger = await balance(outside, audience)
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
      expect(drained).toBeLessThan(10_000)
    },
  )

  test(
    'is away when a process is told to end: it ends within twenty seconds, says that it left something, and another one does it',
    { timeout: 90_000 },
    async () => {
      const audience = await anAudience(1, outside.push)
      outside.mail.behave({ at: 'connect', does: 'hang' })
      await tell(audience)
      await eventually(async () => outside.mail.counts.opened > 0)
      await redis.stop()
      const told = performance.now()
      worker.child.kill('SIGTERM')
      expect(await worker.ended).toBe(1)
      expect(performance.now() - told).toBeLessThan(20_000)
      expect(worker.lines().at(-1)).toContain('other processes do them')

      outside.mail.behave('accept')
      redis = (await startRedis(redisProgram!, folder, { isKept: true, port: Number(new URL(redis.url).port) }))!
      worker = await startWorker('heir', { REDIS_URL: redis.url, ...outside.environment })
      await eventually(async () => {
        await letTimePass()
        return isAllSettled()
      }, 30_000)
      expect(await balance(outside, audience)).toMatchObject({
        lost: 0,
        doubled: 0,
        dead: 0,
        mails: 1,
        sms: 1,
        pushes: 1,
      })
    },
  )

  test('is emptied: what was in the queue and not done is sent again, once', { timeout: 90_000 }, async () => {
    const audience = await anAudience(10, outside.push)
    const flushing = new Redis(redis.url)
    await tell(audience)
    // Text messages leave five a second: when the first has left, the rest waits in the queue.
    await eventually(async () => outside.sms.asked.length > 0)
    await flushing.flushall()
    flushing.disconnect()
    expect(await isAllSettled()).toBe(false)

    const emptied = performance.now()
    await eventually(isAllSettled, 60_000)
    const ledger = await balance(outside, audience)
    process.stdout.write(
      `Redis was emptied: all done ${((performance.now() - emptied) / 1_000).toFixed(1)} s later, ${JSON.stringify(ledger)}\n`,
    )
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, dead: 0, notifications: 10, mails: 10, sms: 10, pushes: 10 })
  })
})
