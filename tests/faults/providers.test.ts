import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { causedBy, enqueue, nudge } from '#jobs/outbox.ts'
import { describeBackends, emptyQueues, eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/database.ts'
import {
  anAudience,
  balance,
  giveBrowsers,
  isAllSettled,
  letTimePass,
  startOutside,
  tell,
  type Outside,
} from './outside.ts'

describeBackends('providers that are slow, wrong or away', ({ redisUrl }) => {
  let outside: Outside
  let worker: WorkerProcess

  beforeAll(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  beforeEach(async () => {
    outside = await startOutside()
    worker = await startWorker('sending', { REDIS_URL: redisUrl, ...outside.environment })
  })
  afterEach(async () => {
    worker.child.kill('SIGKILL')
    await worker.ended
    await outside.stop()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('deliveries').execute()
    await db.deleteFrom('users').execute()
  })
  afterAll(() => emptyQueues(redisUrl))

  const listWaiting = () =>
    db
      .selectFrom('deliveries')
      .select(['channel', 'status', 'attempts', 'run_at', 'error'])
      .where('status', '=', 'waiting')
      .where('attempts', '>', 0)
      .orderBy('id')
      .execute()

  test(
    '500, 429 and a push service in trouble: each is asked again later, and each message arrives once',
    { timeout: 60_000 },
    async () => {
      const audience = await anAudience(3, outside.push)
      outside.mail.behave({ at: 'rcpt', status: 451 })
      outside.sms.behave({ status: 429, headers: { 'retry-after': '120' } })
      outside.push.answerNext({ status: 500 }, { status: 503, headers: { 'retry-after': '90' } }, { status: 429 })
      const began = Date.now()
      await tell(audience)
      const waiting = await eventually(async () => {
        const rows = await listWaiting()
        return rows.length === 9 ? rows : null
      })
      const secondsOf = (channel: string) =>
        waiting
          .filter((row) => row.channel === channel)
          .map(({ run_at }) => Math.round((run_at.getTime() - began) / 1_000))
      expect(Math.min(...secondsOf('sms'))).toBeGreaterThanOrEqual(120)
      expect(Math.min(...secondsOf('email'))).toBeGreaterThanOrEqual(11)
      expect(Math.max(...secondsOf('push'))).toBeGreaterThanOrEqual(90)

      outside.mail.behave('accept')
      outside.sms.behave()
      // What was refused is no repetition.
      outside.sms.asked.length = 0
      await letTimePass()
      await eventually(isAllSettled, 20_000)
      expect(await balance(outside, audience)).toMatchObject({
        lost: 0,
        doubled: 0,
        dead: 0,
        mails: 3,
        sms: 3,
        pushes: 3,
      })
    },
  )

  test(
    'all of them are gone: it is tried again later and later, and everything arrives once when they are back',
    { timeout: 60_000 },
    async () => {
      const audience = await anAudience(3, outside.push)
      const comeBack = await outside.leave()
      await tell(audience)
      for (const attempts of [1, 2, 3]) {
        const began = Date.now()
        const waiting = await eventually(async () => {
          const rows = (await listWaiting()).filter((row) => row.attempts === attempts)
          return rows.length === 9 ? rows : null
        }, 20_000)
        expect(Math.min(...waiting.map(({ run_at }) => run_at.getTime() - began))).toBeGreaterThan(10_000 * attempts)
        await letTimePass()
      }
      await eventually(async () => (await listWaiting()).every(({ attempts }) => attempts === 4), 20_000)

      await comeBack()
      await eventually(async () => {
        await letTimePass()
        return isAllSettled()
      }, 20_000)
      expect(await balance(outside, audience)).toMatchObject({
        lost: 0,
        doubled: 0,
        dead: 0,
        mails: 3,
        sms: 3,
        pushes: 3,
      })
    },
  )

  test(
    'a mail server that hangs is left after ten seconds, and holds up neither text messages nor pushes nor anything else',
    { timeout: 60_000 },
    async () => {
      const audience = await anAudience(6, outside.push)
      outside.mail.behave({ at: 'rcpt', does: 'hang' })
      const began = performance.now()
      await tell(audience)
      await eventually(async () => outside.push.pushed.length === 6 && outside.sms.asked.length === 6, 8_000)
      await enqueue(db, { kind: 'canary', payload: {} })
      nudge()
      await eventually(
        async () =>
          (
            await db
              .selectFrom('outbox')
              .select('id')
              .where('kind', '=', 'canary')
              .where('done_at', 'is not', null)
              .execute()
          ).length > 0,
      )
      expect(performance.now() - began).toBeLessThan(8_000)

      await eventually(async () => (await listWaiting()).length === 5, 12_000)
      outside.mail.behave('accept')
      await eventually(async () => {
        await letTimePass()
        return isAllSettled()
      }, 25_000)
      expect(await balance(outside, audience)).toMatchObject({
        lost: 0,
        doubled: 0,
        dead: 0,
        mails: 6,
        sms: 6,
        pushes: 6,
      })
    },
  )

  /** One sending may take ten seconds and its record; nothing is begun after that. */
  const drainMs = 14_000

  test(
    'a process that is told to end while a provider hangs ends when its sendings have, and leaves nothing half done',
    { timeout: 60_000 },
    async () => {
      const audience = await anAudience(1, outside.push)
      outside.mail.behave({ at: 'rcpt', does: 'hang' })
      await tell(audience)
      await eventually(async () => outside.mail.counts.opened > 0)
      const told = performance.now()
      worker.child.kill('SIGTERM')
      expect(await worker.ended).toBe(0)
      expect(performance.now() - told).toBeLessThan(drainMs)
      expect(await db.selectFrom('deliveries').select('id').where('status', '=', 'sending').execute()).toEqual([])
      expect(worker.lines().at(-1)).toContain('"msg":"worker stopped"')
    },
  )

  test('it does not wait for the rest of a fat job, which another process does', { timeout: 60_000 }, async () => {
    const [userId] = await anAudience(1, outside.push)
    await giveBrowsers(
      Array.from({ length: 119 }, () => userId!),
      outside.push,
    )
    const silent = 50
    outside.push.answerNext(...Array.from({ length: silent }, () => 'never' as const))
    await tell([userId!])
    await eventually(async () => outside.push.asked.length === silent)
    const told = performance.now()
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(performance.now() - told).toBeLessThan(drainMs)
    expect(outside.push.asked).toHaveLength(silent)

    worker = await startWorker('taking-over', { REDIS_URL: redisUrl, ...outside.environment })
    await eventually(async () => {
      await letTimePass()
      return isAllSettled()
    }, 20_000)
    expect(await balance(outside, [userId!])).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 1,
      sms: 1,
      pushes: 120,
    })
  })

  test('the log names the request that caused a sending, and nobody it went to', async () => {
    const [userId] = await anAudience(1, outside.push)
    await causedBy('request-17', () =>
      announce(db, { type: 'OfferAccepted', recipientId: userId!, dedupeKey: randomUUID() }),
    )
    nudge()
    await eventually(isAllSettled)
    const caused = () =>
      worker
        .lines()
        .filter((line) => line.includes('request-17'))
        .map((line) => (JSON.parse(line) as { job: string }).job)
    await eventually(async () => caused().length === 4)
    expect(caused().toSorted()).toEqual(['notify', 'sendMail', 'sendPushes', 'sendSms'])
    expect(worker.lines().join('\n')).not.toMatch(/primjer\.ba|\+387|Emir|Begić/)
  })
})
