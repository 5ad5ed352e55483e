import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { endAssignment } from '#app/assignments/ending.server.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { countDays } from '#app/statistics/counting.server.ts'
import { recountedDays } from '#app/statistics/rules.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'

const dayMs = 86_400_000
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

let cast: Cast

beforeAll(async () => {
  cast = await aCast()
  for (const stage of ['offered', 'in_progress', 'completed', 'draft'] as const) await anAdAtStage(stage, cast)
})

beforeEach(async () => {
  await db.deleteFrom('daily_statistics').execute()
})

function readStatistics() {
  return db.selectFrom('daily_statistics').selectAll().orderBy('day').orderBy('metric').orderBy('key').execute()
}

async function sumOf(metric: string, keyPart = ''): Promise<number> {
  const rows = await readStatistics()
  return rows
    .filter((row) => row.metric === metric && row.key.includes(keyPart))
    .reduce((sum, { value }) => sum + value, 0)
}

async function countRows(table: 'users' | 'ad_events' | 'offer_events' | 'deliveries', where = sql<boolean>`true`) {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  return count
}

test('the counts are those of the events themselves', async () => {
  await countDays(db, { now })
  expect(await sumOf('people')).toBe(await countRows('users'))
  expect(await sumOf('people', 'Worker')).toBe(await countRows('users', sql`user_type = 'Worker'`))
  for (const [metric, type] of [
    ['ads', 'published'],
    ['accepted', 'accepted'],
    ['completed', 'completed'],
  ] as const)
    expect([metric, await sumOf(metric)]).toEqual([metric, await countRows('ad_events', sql`type = ${type}`)])
  expect(await sumOf('offers')).toBe(await countRows('offer_events', sql`type = 'sent'`))
  expect(await sumOf('deliveries')).toBe(await countRows('deliveries', sql`sent_at is not null`))
  expect(await sumOf('ads')).toBeGreaterThan(2)
})

test('an event belongs to its day in Sarajevo, not in UTC', async () => {
  const lateEvening = new Date(`${daysAgo(3).toISOString().slice(0, 10)}T23:30:00Z`)
  const { id } = await db
    .updateTable('users')
    .set({ registered_at: lateEvening })
    .where('id', '=', cast.otherClient.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await countDays(db, { now })
  await db.updateTable('users').set({ registered_at: now }).where('id', '=', id).execute()
  const nextDay = new Date(lateEvening.getTime() + dayMs).toISOString().slice(0, 10)
  expect(await readStatistics()).toContainEqual({ day: nextDay, metric: 'people', key: 'Client', value: 1 })
})

test.each([
  [0.5, 'hour'],
  [5, 'six_hours'],
  [23, 'day'],
  [60, 'later'],
])('a first offer after %s hours is counted as %s, on the day of the ad', async (hours, key) => {
  const { adId } = await anAdAtStage('offered', cast)
  const publishedAt = daysAgo(4)
  await db.updateTable('ad_events').set({ at: publishedAt }).where('ad_id', '=', adId).execute()
  await db
    .updateTable('offer_events')
    .set({ at: new Date(publishedAt.getTime() + hours * 3_600_000) })
    .where('offer_id', 'in', db.selectFrom('offers').select('id').where('ad_id', '=', adId))
    .execute()
  const before = await sumOf('first_offer', key)
  await countDays(db, { now })
  expect(await sumOf('first_offer', key)).toBeGreaterThan(before)
  const day = publishedAt.toLocaleDateString('sv-SE', { timeZone: 'Europe/Sarajevo' })
  expect(await readStatistics()).toContainEqual(expect.objectContaining({ day, metric: 'first_offer', key, value: 1 }))
  await db.deleteFrom('ad_events').where('ad_id', '=', adId).execute()
})

test('days that no run counted are caught up, and days before the recounted ones stay as they were', async () => {
  const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10)
  await db
    .insertInto('daily_statistics')
    .values([
      { day: dayOf(90 + recountedDays), metric: 'offers', key: '', value: 7 },
      { day: dayOf(60), metric: 'offers', key: '', value: 999 },
    ])
    .execute()
  await countDays(db, { now })
  const rows = await readStatistics()
  expect(rows[0]).toMatchObject({ day: dayOf(90 + recountedDays), value: 7 })
  expect(rows.find(({ value }) => value === 999)).toBeUndefined()
  expect(await sumOf('people')).toBe(await countRows('users', sql`registered_at >= ${daysAgo(60 + recountedDays)}`))
})

test('an offer that came before the ad was published once more is not its first', async () => {
  await countDays(db, { now })
  const before = await sumOf('first_offer')
  expect(before).toBeGreaterThan(0)
  const { adId } = await anAdAtStage('offered', cast)
  const published = { ad_id: adId, actor_id: cast.client.id, type: 'published' as const }
  await db
    .insertInto('ad_events')
    .values({ ...published, at: new Date() })
    .execute()
  await countDays(db, { now })
  expect(await sumOf('first_offer')).toBe(before + 1)
})

test.each<[string, (job: { adId: number }) => Promise<{ ok: boolean }>]>([
  [
    'given back by its worker',
    (job) => returnJob(db, { ...job, userId: cast.worker.id, cause: 'worker_cannot', now: new Date() }),
  ],
  ['cancelled by its client', (job) => cancelAd(db, { ...job, clientId: cast.client.id, now: new Date() })],
  [
    'ended by the client of a suspended worker',
    async (job) => {
      const person = { userId: cast.worker.id, actor: 'Zora', now: new Date() }
      await suspendMember(db, { ...person, reason: 'Prijave.' })
      const ended = await endAssignment(db, { ...job, userId: cast.client.id, next: 'reopen', now: new Date() })
      await restoreMember(db, person)
      return ended
    },
  ],
])('a job that was %s is no agreement', async (_, end) => {
  await countDays(db, { now })
  const before = await sumOf('accepted')
  const job = await anAdAtStage('in_progress', cast)
  await countDays(db, { now })
  expect(await sumOf('accepted')).toBe(before + 1)
  expect(await end(job)).toMatchObject({ ok: true })
  await countDays(db, { now })
  expect(await sumOf('accepted')).toBe(before)
})

test('a second run, and two at once, change nothing', async () => {
  await countDays(db, { now })
  const once = await readStatistics()
  await Promise.all([countDays(db, { now }), countDays(db, { now })])
  expect(await readStatistics()).toEqual(once)
})
