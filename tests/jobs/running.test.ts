import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeError } from '#app/log.server.ts'
import type { Backend } from '#jobs/backend.ts'
import type { Handlers } from '#jobs/handlers.ts'
import { enqueue } from '#jobs/outbox.ts'
import { jobKinds, payloads } from '#jobs/payloads.ts'
import { relayWaiting } from '#jobs/relay.ts'
import { keepTimetable, timetable } from '#jobs/schedule.ts'
import { db } from '#tests/support/database.ts'
import { describeBackends, emptyQueues, eventually, openForTest, workAll } from './backends.ts'

describeBackends('running jobs', ({ redisUrl }) => {
  let backend: Backend
  let close: () => Promise<unknown> = async () => {}

  beforeAll(async () => {
    backend = openForTest(redisUrl)
    await backend.ping()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  afterEach(() => close())
  afterAll(() => backend.close())

  function work(replaced: Partial<Handlers> = {}) {
    close = workAll(backend, replaced).close
  }

  function listRows() {
    return db
      .selectFrom('outbox')
      .select(['id', 'kind', 'done_at', 'dead_at', 'error', 'payload'])
      .orderBy('id')
      .execute()
  }

  const allSettled = (withinMs?: number) =>
    eventually(async () => (await listRows()).every((row) => row.done_at ?? row.dead_at), withinMs)

  test('each kind of job runs once and is done', async () => {
    const runs: string[] = []
    work(Object.fromEntries(jobKinds.map((kind) => [kind, async () => void runs.push(kind)])))
    await enqueue(db, { kind: 'notify', payload: { type: 'WelcomeMessage', recipients: [1], dedupeKey: 'welcome' } })
    await enqueue(db, { kind: 'matchAd', payload: { adId: 1 } })
    await enqueue(db, { kind: 'sendMail', payload: { deliveryId: 1, attempt: 0 } })
    await enqueue(db, { kind: 'sendSms', payload: { deliveryId: 1, attempt: 0 } })
    await enqueue(db, { kind: 'sendPushes', payload: { deliveryIds: [1], attempt: 0 } })
    await enqueue(db, { kind: 'planDeliveries', payload: { adId: 1, notificationIds: [1] } })
    await enqueue(db, { kind: 'imageVariants', payload: { imageId: 1 } })
    await enqueue(db, { kind: 'moderateTexts', payload: { userId: 1, adId: null } })
    for (const kind of ['cleanImages', 'sweepSubscriptions', 'refreshRanking', 'housekeeping', 'canary'] as const)
      await enqueue(db, { kind, payload: {} })
    await relayWaiting(db, backend.queues)
    await allSettled()
    expect(runs.toSorted()).toEqual(jobKinds.toSorted())
  })

  test('a job that is added again after it was done does nothing', async () => {
    let runs = 0
    work({ canary: async () => void (runs += 1) })
    await enqueue(db, { kind: 'canary', payload: {} })
    await relayWaiting(db, backend.queues)
    await allSettled()
    const [row] = await listRows()
    await backend.queues['fan-out'].add('canary', { outboxId: row!.id }, { jobId: 'again-1' })
    await backend.queues['fan-out'].add('canary', { outboxId: 999_999 }, { jobId: 'again-2' })
    await eventually(async () => (await backend.queues['fan-out'].getCompletedCount()) >= 3)
    expect(runs).toBe(1)
  })

  test('two processes that hold the same job have one effect', async () => {
    let inside = 0
    work({
      imageVariants: async ({ db: executor, finish }) => {
        inside += 1
        await eventually(async () => inside === 2)
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
    await eventually(async () => (await backend.queues.images.getCompletedCount()) === 2)
    expect(
      await db.selectFrom('idempotency_keys').select('key').where('scope', '=', `${redisUrl}`).execute(),
    ).toHaveLength(1)
    expect(inside).toBe(2)
  })

  test('a poisonous job is dead after three tries, and the others are unharmed', async () => {
    let tries = 0
    work({
      imageVariants: async ({ payload }) => {
        if (payload.imageId !== 13) return
        tries += 1
        throw new Error('no such picture of amra@primjer.ba, +387 61 123 456')
      },
    })
    for (const imageId of [12, 13, 14]) await enqueue(db, { kind: 'imageVariants', payload: { imageId } })
    await relayWaiting(db, backend.queues)
    await allSettled(20_000)
    const [before, poison, after] = await listRows()
    expect(tries).toBe(3)
    expect(before!.done_at && after!.done_at).toBeTruthy()
    expect(poison).toMatchObject({ done_at: null, error: 'Error no such picture of … …' })
    expect(poison!.dead_at).not.toBeNull()
  })

  test('text messages begin at their pace, however many wait', async () => {
    const begun: number[] = []
    work({ sendSms: async () => void begun.push(performance.now()) })
    for (let nth = 1; nth <= 12; nth += 1)
      await enqueue(db, { kind: 'sendSms', payload: { deliveryId: nth, attempt: 0 } })
    await relayWaiting(db, backend.queues)
    await allSettled()
    expect(begun).toHaveLength(12)
    expect(begun.at(-1)! - begun[0]!).toBeGreaterThan(1_000)
  })

  test('the timetable is put up once, however many keep it, and comes back when the queue lost it', async () => {
    await Promise.all([1, 2, 3].map(() => keepTimetable(backend.queues, Date.now())))
    await emptyQueues(redisUrl)
    await keepTimetable(backend.queues, Date.now())
    const canary = await backend.queues['fan-out'].getJobScheduler('canary')
    expect(canary).toMatchObject({ pattern: '* * * * *', tz: 'Europe/Sarajevo' })
    expect(canary!.next! - Date.now()).toBeLessThanOrEqual(60_000)
    expect(await backend.queues.images.getJobSchedulersCount()).toBe(
      timetable.filter(({ kind }) => kind === 'cleanImages').length,
    )
  })

  test('a due time plants its job once, even when two schedulers fire', async () => {
    work()
    const due = Date.parse('2026-11-21T03:17:00Z')
    for (const jobId of ['due-1', 'due-2']) {
      await backend.queues.housekeeping.add('due', { due: 'housekeeping' }, { jobId, timestamp: due })
    }
    await eventually(async () => (await backend.queues.housekeeping.getCompletedCount()) === 2)
    const rows = await db.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'housekeeping').execute()
    expect(rows).toEqual([{ dedupe_key: 'housekeeping@2026-11-21T03:17:00.000Z' }])
  })
})

test('an error is told without what could be a contact', () => {
  const error = Object.assign(new Error(`Key (email)=(a.b@c.ba) 'Amra' "Hodžić" +38761123456 is wrong\nDetail: more`), {
    code: '23505',
  })
  const words = describeError(error)
  expect(words).toContain('23505')
  for (const secret of ['a.b@c.ba', 'Amra', 'Hodžić', '61123456', 'more']) expect(words).not.toContain(secret)
})

test('a payload that is none is told by its fields', () => {
  const { error } = payloads.sendMail.safeParse({ deliveryId: 'x' })
  expect(describeError(error)).toMatch(/^ZodError deliveryId: .+; attempt: .+/)
})
