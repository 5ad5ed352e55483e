import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { withRequestId, enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import {
  createRecipients,
  reconcile,
  addBrowsers,
  isAllSettled,
  makeJobsDue,
  startProviderFakes,
  announceToAll,
  type ProviderFakes,
} from './provider-fakes.ts'

describeBackends('providers that are slow, wrong or away', ({ redisUrl }) => {
  let providers: ProviderFakes
  let worker: WorkerProcess

  beforeAll(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  beforeEach(async () => {
    providers = await startProviderFakes()
    worker = await startWorker('sending', { REDIS_URL: redisUrl, ...providers.environment })
  })
  afterEach(async () => {
    worker.child.kill('SIGKILL')
    await worker.exited
    await providers.stop()
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

  test('500, 429 and a failing push service: each message is retried later, and arrives once', async () => {
    const recipients = await createRecipients(3, providers.push)
    providers.mail.setBehaviour({ at: 'rcpt', status: 451 })
    providers.sms.setReply({ status: 429, headers: { 'retry-after': '120' } })
    providers.push.answerNext({ status: 500 }, { status: 503, headers: { 'retry-after': '90' } }, { status: 429 })
    const startedAt = Date.now()
    await announceToAll(recipients)
    const waiting = await waitUntil(async () => {
      const rows = await listWaiting()
      return rows.length === 9 ? rows : null
    })
    const secondsOf = (channel: string) =>
      waiting
        .filter((row) => row.channel === channel)
        .map(({ run_at }) => Math.round((run_at.getTime() - startedAt) / 1_000))
    expect(Math.min(...secondsOf('sms'))).toBeGreaterThanOrEqual(120)
    expect(Math.min(...secondsOf('email'))).toBeGreaterThanOrEqual(11)
    expect(Math.max(...secondsOf('push'))).toBeGreaterThanOrEqual(90)

    providers.mail.setBehaviour('accept')
    providers.sms.setReply()
    // What was refused is no repetition.
    providers.sms.received.length = 0
    await makeJobsDue()
    await waitUntil(isAllSettled)
    expect(await reconcile(providers, recipients)).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 3,
      sms: 3,
      pushes: 3,
    })
  })

  test('all of them are gone: it is tried again later and later, and everything arrives once when they are back', async () => {
    const recipients = await createRecipients(3, providers.push)
    const bringBack = await providers.takeDown()
    await announceToAll(recipients)
    for (const attempts of [1, 2, 3]) {
      const startedAt = Date.now()
      const waiting = await waitUntil(async () => {
        const rows = (await listWaiting()).filter((row) => row.attempts === attempts)
        return rows.length === 9 ? rows : null
      })
      expect(Math.min(...waiting.map(({ run_at }) => run_at.getTime() - startedAt))).toBeGreaterThan(10_000 * attempts)
      await makeJobsDue()
    }
    await waitUntil(async () => (await listWaiting()).every(({ attempts }) => attempts === 4))

    await bringBack()
    await waitUntil(async () => {
      await makeJobsDue()
      return isAllSettled()
    })
    expect(await reconcile(providers, recipients)).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 3,
      sms: 3,
      pushes: 3,
    })
  })

  test('a mail server that stops answering is left after ten seconds, and delays no other channel', async () => {
    const recipients = await createRecipients(6, providers.push)
    providers.mail.setBehaviour({ at: 'rcpt', does: 'hang' })
    const startedAt = performance.now()
    await announceToAll(recipients)
    await waitUntil(async () => providers.push.pushed.length === 6 && providers.sms.received.length === 6)
    await enqueue(db, { kind: 'canary', payload: {} })
    nudge()
    await waitUntil(
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
    expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(8_000))

    await waitUntil(async () => (await listWaiting()).length === 5)
    providers.mail.setBehaviour('accept')
    await waitUntil(async () => {
      await makeJobsDue()
      return isAllSettled()
    })
    expect(await reconcile(providers, recipients)).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 6,
      sms: 6,
      pushes: 6,
    })
  })

  /** One sending may take ten seconds and its record; nothing is begun after that. */
  const drainMs = 14_000

  test('a process that is stopped while a provider does not answer ends when its sendings have, and leaves nothing half done', async () => {
    const recipients = await createRecipients(1, providers.push)
    providers.mail.setBehaviour({ at: 'rcpt', does: 'hang' })
    await announceToAll(recipients)
    await waitUntil(async () => providers.mail.counts.opened > 0)
    const signalledAt = performance.now()
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    expect(performance.now() - signalledAt).toBeLessThan(scaledToLoad(drainMs))
    expect(await db.selectFrom('deliveries').select('id').where('status', '=', 'sending').execute()).toEqual([])
    expect(worker.lines().at(-1)).toContain('"msg":"worker stopped"')
  })

  test('it does not wait for the rest of a fat job, which another process does', async () => {
    const [userId] = await createRecipients(1, providers.push)
    await addBrowsers(
      Array.from({ length: 119 }, () => userId!),
      providers.push,
    )
    const hangingPushes = 50
    providers.push.answerNext(...Array.from({ length: hangingPushes }, () => 'never' as const))
    await announceToAll([userId!])
    await waitUntil(async () => providers.push.received.length === hangingPushes)
    const signalledAt = performance.now()
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    expect(performance.now() - signalledAt).toBeLessThan(scaledToLoad(drainMs))
    expect(providers.push.received).toHaveLength(hangingPushes)

    worker = await startWorker('taking-over', { REDIS_URL: redisUrl, ...providers.environment })
    await waitUntil(async () => {
      await makeJobsDue()
      return isAllSettled()
    })
    expect(await reconcile(providers, [userId!])).toMatchObject({
      lost: 0,
      doubled: 0,
      dead: 0,
      mails: 1,
      sms: 1,
      pushes: 120,
    })
  })

  test('the log names the request that caused a sending, and nobody it went to', async () => {
    const [userId] = await createRecipients(1, providers.push)
    await withRequestId('request-17', () =>
      announce(db, { type: 'OfferAccepted', recipientId: userId!, dedupeKey: randomUUID() }),
    )
    nudge()
    await waitUntil(isAllSettled)
    const listCausedJobs = () =>
      worker
        .lines()
        .filter((line) => line.includes('request-17'))
        .map((line) => (JSON.parse(line) as { job: string }).job)
    await waitUntil(async () => listCausedJobs().length === 4)
    expect(listCausedJobs().toSorted()).toEqual(['notify', 'sendMail', 'sendPushes', 'sendSms'])
    expect(worker.lines().join('\n')).not.toMatch(/primjer\.ba|\+387|Emir|Begić/)
  })
})
