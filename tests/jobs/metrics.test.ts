import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { recordLimitReached, incrementDailyCount } from '#app/deliveries/daily-counts.server.ts'
import { recordDelivery } from '#app/deliveries/delivery-metrics.server.ts'
import { renderMetrics } from '#jobs/worker/health.ts'
import { recordJob } from '#jobs/worker/metrics.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { queueNames } from '#jobs/outbox/queue.ts'
import { openDatabase, openPool } from '#db/connection.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { readMetrics } from './prometheus-text.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

beforeEach(() => db.deleteFrom('outbox').execute())

async function scrape(database = db) {
  return readMetrics(await renderMetrics(database))
}

test('a database that does not answer leaves no old number that would silence an alert', async () => {
  await db
    .insertInto('outbox')
    .values({ kind: 'canary', payload: '{}', done_at: ago(20) })
    .execute()
  expect((await scrape()).valueOf('canary_age_seconds')).toBeGreaterThanOrEqual(20)
  const closed = openDatabase(openPool('postgres://nobody@127.0.0.1:1/none', 1))
  const { families, valueOf } = await scrape(closed)
  await closed.destroy()
  for (const name of ['canary_age_seconds', 'outbox_rows', 'outbox_oldest_undone_seconds', 'jobs_due'])
    expect(families.has(name)).toBe(false)
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('where no canary was ever done its age has no number, for which the alert rings', async () => {
  await db
    .insertInto('outbox')
    .values({ kind: 'canary', payload: '{}', done_at: ago(20) })
    .execute()
  await scrape()
  await db.deleteFrom('outbox').execute()
  expect((await scrape()).valueOf('canary_age_seconds')).toBeUndefined()
})

test('due jobs of each queue, and how long the oldest has been due', async () => {
  await enqueue(db, {
    kind: 'notify',
    payload: { type: 'WelcomeMessage', recipients: [1], dedupeKey: 'one' },
    runAt: ago(40),
  })
  await enqueue(db, { kind: 'matchAd', payload: { adId: 1 }, runAt: ago(10) })
  await enqueue(db, { kind: 'sendMail', payload: { deliveryId: 1, attempt: 0 }, runAt: ago(-600) })
  await db
    .insertInto('outbox')
    .values({ kind: 'imageVariants', payload: '{}', run_at: ago(90), dead_at: ago(1) })
    .execute()
  const { valueOf } = await scrape()
  expect(queueNames.map((name) => valueOf('jobs_due', { queue: name }))).toEqual([2, 0, 0, 0, 0, 0, 0])
  const seconds = valueOf('jobs_oldest_due_seconds', { queue: 'fan-out' })!
  expect(seconds).toBeGreaterThanOrEqual(40)
  expect(seconds).toBeLessThan(60)
  expect(valueOf('jobs_oldest_due_seconds', { queue: 'images' })).toBe(0)
  expect(['unrelayed', 'undone', 'dead'].map((state) => valueOf('outbox_rows', { state }))).toEqual([2, 3, 1])
})

test('passages that wait for a person', async () => {
  const { id: userId } = await aClient()
  const items = [
    ['one', null],
    ['two', null],
    ['decided', ago(5)],
  ] as const
  const rows = items.map(([passage, decided_at]) => ({
    kind: 'profile' as const,
    user_id: userId,
    passage,
    fingerprint: Buffer.from(passage),
    decided_at,
  }))
  await db.insertInto('moderation_items').values(rows).execute()
  const { valueOf } = await scrape()
  expect(valueOf('moderation_items_open')).toBe(2)
})

test('messages of today, their caps, and what each limit has blocked', async () => {
  await db.deleteFrom('daily_counts').execute()
  await incrementDailyCount(db, 'sms_codes', 300)
  for (const ceiling of sendLimitNames)
    await recordLimitReached(db, ceiling, { count: 2, log: pino({ level: 'silent' }) })
  await scrape()
  const { valueOf } = await scrape()
  expect([
    valueOf('messages_sent_today', { kind: 'sms_codes' }),
    valueOf('messages_daily_cap', { kind: 'sms_codes' }),
  ]).toEqual([1, 300])
  expect([valueOf('messages_sent_today', { kind: 'mail' }), valueOf('messages_daily_cap', { kind: 'mail' })]).toEqual([
    0, 20_000,
  ])
  for (const limit of sendLimitNames) expect([limit, valueOf(`${limit}_total`)]).toEqual([limit, 2])
})

test('counters end in _total, and times are in seconds', async () => {
  recordJob('notify', 'done', performance.now() - 30, ago(1))
  recordJob('sendMail', 'failed', performance.now(), ago(0))
  recordDelivery('email', 'sent')
  const { families, valueOf } = await scrape()
  expect(valueOf('jobs_total', { kind: 'notify', result: 'done' })).toBe(1)
  expect(valueOf('jobs_total', { kind: 'sendMail', result: 'failed' })).toBe(1)
  expect(valueOf('job_duration_seconds_sum', { kind: 'notify' })).toBeLessThan(1)
  expect(valueOf('job_latency_seconds_sum', { kind: 'notify' })).toBeGreaterThanOrEqual(1)
  expect(valueOf('deliveries_total', { channel: 'email', result: 'sent' })).toBe(1)
  for (const channel of ['push', 'email', 'sms']) expect(valueOf('deliveries_waiting', { channel })).toBe(0)
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1_000)

  const ours = [...families].filter(([name]) => !/^(?:nodejs|process)_/.test(name))
  for (const [name, { type }] of ours) expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
  expect(
    ours.map(([name]) => name).filter((name) => /_(?:ms|millis\w*|minutes|hours|kb|mb|percent)(?:_|$)/.test(name)),
  ).toEqual([])
})
