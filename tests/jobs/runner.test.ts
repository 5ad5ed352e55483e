import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeError } from '#app/log.server.ts'
import type { Backend } from '#jobs/outbox/backend.ts'
import type { Handlers } from '#jobs/worker/runner.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { jobKinds, payloads, type JobKind } from '#jobs/outbox/payloads.ts'
import { queueOf } from '#jobs/outbox/queue.ts'
import { relayDueRows, resendLostJobs } from '#jobs/worker/relay.ts'
import { syncSchedules, schedules } from '#jobs/worker/schedule.ts'
import { db } from '#tests/support/data/database.ts'
import { describeBackends, emptyQueues, waitUntil, openTestBackend, startWorkers } from './backends.ts'

describeBackends('running jobs', ({ redisUrl }) => {
  let backend: Backend
  let close: () => Promise<unknown> = async () => {}

  beforeAll(async () => {
    backend = openTestBackend(redisUrl)
    await backend.ping()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  afterEach(() => close())
  afterAll(() => backend.close())

  function startTestWorkers(overrides: Partial<Handlers> = {}) {
    close = startWorkers(backend, overrides).close
  }

  function listRows() {
    return db
      .selectFrom('outbox')
      .select(['id', 'kind', 'done_at', 'dead_at', 'error', 'payload'])
      .orderBy('id')
      .execute()
  }

  const waitUntilSettled = () => waitUntil(async () => (await listRows()).every((row) => row.done_at ?? row.dead_at))

  test('each kind of job runs once and is done', async () => {
    const runs: string[] = []
    startTestWorkers(Object.fromEntries(jobKinds.map((kind) => [kind, async () => void runs.push(kind)])))
    await enqueue(db, { kind: 'notify', payload: { type: 'WelcomeMessage', recipients: [1], dedupeKey: 'welcome' } })
    await enqueue(db, { kind: 'matchAd', payload: { adId: 1 } })
    await enqueue(db, { kind: 'notifyNearby', payload: { adId: 1, step: 0, publishedAt: 0 } })
    await enqueue(db, { kind: 'sendMail', payload: { deliveryId: 1, attempt: 0 } })
    await enqueue(db, { kind: 'sendSms', payload: { deliveryId: 1, attempt: 0 } })
    await enqueue(db, { kind: 'sendPushes', payload: { deliveryIds: [1], attempt: 0 } })
    await enqueue(db, { kind: 'planDeliveries', payload: { adId: 1, notificationIds: [1] } })
    await enqueue(db, { kind: 'imageVariants', payload: { imageId: 1 } })
    await enqueue(db, { kind: 'moderateTexts', payload: { userId: 1, adId: null } })
    await enqueue(db, { kind: 'announceBatch', payload: { announcementId: 1, nextUserId: 0 } })
    await enqueue(db, { kind: 'exportData', payload: { exportId: 1 } })
    await enqueue(db, { kind: 'refundPayment', payload: { paymentId: 1 } })
    await enqueue(db, { kind: 'returnMoney', payload: { orderNumber: 'PRT-7' } })
    const scheduled = [
      'cleanImages',
      'cleanUploads',
      'expireAds',
      'sendAdNews',
      'sweepSubscriptions',
      'reconcileOrders',
      'checkAgreement',
      'eraseAccounts',
      'refreshRanking',
      'remindOfTrades',
      'remindOfAppointments',
      'closeSilentAssignments',
      'countDays',
      'countBehaviour',
      'countDemand',
      'housekeeping',
      'canary',
    ] as const
    for (const kind of scheduled) await enqueue(db, { kind, payload: {} })
    await relayDueRows(db, backend.queues)
    await waitUntilSettled()
    expect(runs.toSorted()).toEqual(jobKinds.toSorted())
  })

  test('a job that is added again after it was done does nothing', async () => {
    let runs = 0
    startTestWorkers({ canary: async () => void (runs += 1) })
    await enqueue(db, { kind: 'canary', payload: {} })
    await relayDueRows(db, backend.queues)
    await waitUntilSettled()
    const [row] = await listRows()
    await backend.queues['fan-out'].add('canary', { outboxId: row!.id }, { jobId: 'again-1' })
    await backend.queues['fan-out'].add('canary', { outboxId: 999_999 }, { jobId: 'again-2' })
    await waitUntil(async () => (await backend.queues['fan-out'].getCompletedCount()) >= 3)
    expect(runs).toBe(1)
  })

  test('two processes that run the same job have one effect', async () => {
    let runningCount = 0
    startTestWorkers({
      imageVariants: async ({ db: executor, finish }) => {
        runningCount += 1
        await waitUntil(async () => runningCount === 2)
        await executor.transaction().execute(async (trx) => {
          await trx
            .insertInto('idempotency_keys')
            .values({ scope: `${redisUrl}`, key: randomUUID(), fingerprint: '' })
            .execute()
          await finish(trx)
        })
      },
    })
    await enqueue(db, { kind: 'imageVariants', payload: { imageId: 1 } })
    const [row] = await listRows()
    for (const jobId of ['copy-1', 'copy-2'])
      await backend.queues.images.add('imageVariants', { outboxId: row!.id }, { jobId })
    await waitUntil(async () => (await backend.queues.images.getCompletedCount()) === 2)
    expect(
      await db.selectFrom('idempotency_keys').select('key').where('scope', '=', `${redisUrl}`).execute(),
    ).toHaveLength(1)
    expect(runningCount).toBe(2)
  })

  test('a job that always fails is dead after three attempts, and the others run', async () => {
    let tries = 0
    startTestWorkers({
      imageVariants: async ({ payload }) => {
        if (payload.imageId !== 13) return
        tries += 1
        throw new Error('no such picture of amra@primjer.ba, +387 61 123 456')
      },
    })
    for (const imageId of [12, 13, 14]) await enqueue(db, { kind: 'imageVariants', payload: { imageId } })
    await relayDueRows(db, backend.queues)
    await waitUntilSettled()
    const [before, poison, after] = await listRows()
    expect(tries).toBe(3)
    expect(before!.done_at && after!.done_at).toBeTruthy()
    expect(poison).toMatchObject({ done_at: null, error: 'Error no such picture of … …' })
    expect(poison!.dead_at).not.toBeNull()
  })

  test('a job that finds no database is not dead but relayed again, for an hour', async () => {
    let tries = 0
    startTestWorkers({
      imageVariants: async () => {
        tries += 1
        throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
      },
    })
    await enqueue(db, { kind: 'imageVariants', payload: { imageId: 12 } })
    await relayDueRows(db, backend.queues)
    const relayAgain = async () => {
      await resendLostJobs(db, backend.queues, { afterMs: 0 })
      await relayDueRows(db, backend.queues)
    }
    await waitUntil(async () => {
      await relayAgain()
      return tries > 3
    })
    expect(await listRows()).toMatchObject([{ done_at: null, dead_at: null }])

    await db
      .updateTable('outbox')
      .set({ run_at: sql`now() - interval '61 minutes'` })
      .execute()
    await waitUntil(async () => {
      await relayAgain()
      return (await listRows()).every(({ dead_at: deadAt }) => deadAt)
    })
  })

  test('the rate limit of text messages holds, however many wait', async () => {
    const startTimes: number[] = []
    startTestWorkers({ sendSms: async () => void startTimes.push(performance.now()) })
    for (let nth = 1; nth <= 12; nth += 1)
      await enqueue(db, { kind: 'sendSms', payload: { deliveryId: nth, attempt: 0 } })
    await relayDueRows(db, backend.queues)
    await waitUntilSettled()
    expect(startTimes).toHaveLength(12)
    expect(startTimes.at(-1)! - startTimes[0]!).toBeGreaterThan(1_000)
  })

  test('any number of processes register a schedule once, and again after the queue has lost it', async () => {
    await Promise.all([1, 2, 3].map(() => syncSchedules(db, backend.queues, Date.now())))
    await emptyQueues(redisUrl)
    await syncSchedules(db, backend.queues, Date.now())
    const canary = await backend.queues['fan-out'].getJobScheduler('canary')
    expect(canary).toMatchObject({ pattern: '* * * * *', tz: 'Europe/Sarajevo' })
    expect(canary!.next! - Date.now()).toBeLessThanOrEqual(60_000)
    expect(await backend.queues.images.getJobSchedulersCount()).toBe(
      schedules.filter(({ kind }) => kind === 'cleanImages').length,
    )
  })

  test('a nightly run that came while no worker served its queue is made up for once, a frequent one is not', async () => {
    await syncSchedules(db, backend.queues, Date.now())
    const findNext = async (kind: JobKind) => (await backend.queues[queueOf[kind]].getJobScheduler(kind))!.next!
    const [nightly, soon] = [await findNext('checkAgreement'), await findNext('sweepSubscriptions')]
    const listQueued = () => db.selectFrom('outbox').select(['kind', 'dedupe_key']).execute()
    await syncSchedules(db, backend.queues, soon)
    expect(await listQueued()).toEqual([])

    const later = Math.max(nightly, soon) + 3_600_000
    await Promise.all([1, 2].map(() => syncSchedules(db, backend.queues, later)))
    const missed = { kind: 'checkAgreement', dedupe_key: `checkAgreement@${new Date(nightly).toISOString()}` }
    expect(await listQueued()).toEqual([missed])
  })

  test('what the other schedules do comes again within the hour, or by day', () => {
    const rare = schedules.filter(({ pattern }) => /^\d+ \d+ /.test(pattern))
    expect(rare.filter(({ isMadeUpFor }) => !isMadeUpFor)).toEqual([])
  })

  test('a due time enqueues its job once, even when two schedulers fire', async () => {
    startTestWorkers()
    const due = Date.parse('2026-11-21T03:17:00Z')
    for (const jobId of ['due-1', 'due-2']) {
      await backend.queues.housekeeping.add('due', { due: 'housekeeping' }, { jobId, timestamp: due })
    }
    await waitUntil(async () => (await backend.queues.housekeeping.getCompletedCount()) === 2)
    const rows = await db.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'housekeeping').execute()
    expect(rows).toEqual([{ dedupe_key: 'housekeeping@2026-11-21T03:17:00.000Z' }])
  })
})

test('the description of an error holds no contact', () => {
  const error = Object.assign(new Error(`Key (email)=(a.b@c.ba) 'Amra' "Hodžić" +38761123456 is wrong\nDetail: more`), {
    code: '23505',
  })
  const message = describeError(error)
  expect(message).toContain('23505')
  for (const secret of ['a.b@c.ba', 'Amra', 'Hodžić', '61123456', 'more']) expect(message).not.toContain(secret)
})

test('an invalid payload is described by its fields', () => {
  const { error } = payloads.sendMail.safeParse({ deliveryId: 'x' })
  expect(describeError(error)).toMatch(/^ZodError deliveryId: .+; attempt: .+/)
})
