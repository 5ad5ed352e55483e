import { beforeEach, expect, test } from 'vitest'
import { countBehaviour } from '#app/analytics/counting.server.ts'
import { funnelSteps } from '#app/analytics/funnel.ts'
import { listRetention, listVitals, sumFunnel } from '#app/analytics/queries.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date('2026-11-25T12:00:00Z')
const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

type Event = {
  session: string
  action?: string
  at?: Date
  platform?: 'Web' | 'Android'
  city?: string
  userId?: number
}

function record({ session, action = 'page_exit', at = now, platform = 'Web', city, userId }: Event) {
  const values = { at, action, platform, page: '/', session_id: session, language: 'bs', city, user_id: userId }
  return db.insertInto('behaviour_events').values(values).execute()
}

beforeEach(async () => {
  for (const table of ['behaviour_events', 'daily_behaviour', 'vitals', 'weekly_retention'] as const)
    await db.deleteFrom(table).execute()
})

const stepsOf = async (from = '2026-11-01') =>
  Object.fromEntries((await sumFunnel(db, { from, by: 'language' })).map(({ step, visits }) => [step, visits]))

test('each step counts the visits in which it happened, however often', async () => {
  for (const session of ['a', 'a', 'b', 'c']) await record({ session })
  for (const { action } of funnelSteps) if (action) await record({ session: 'a', action })
  await record({ session: 'b', action: 'offer_made' })
  await record({ session: 'b', action: 'offer_made' })
  await countBehaviour(db, { now })
  expect(await stepsOf()).toEqual({ visit: 3, registration: 1, ad: 1, offer: 2, acceptance: 1, completion: 1 })
})

test('a visit belongs to its day in Sarajevo, and to the place of its member where it names none', async () => {
  const { id: userId } = await aClient({ city: 'mostar', language: 'de' })
  await record({ session: 'late', at: new Date('2026-11-20T23:30:00Z'), userId })
  await record({ session: 'app', platform: 'Android', city: 'tuzla' })
  await countBehaviour(db, { now })
  const rows = await db.selectFrom('daily_behaviour').selectAll().orderBy('day').execute()
  expect(rows).toEqual([
    { day: '2026-11-21', step: 'visit', platform: 'Web', language: 'bs', city: 'mostar', visits: 1 },
    { day: '2026-11-25', step: 'visit', platform: 'Android', language: 'bs', city: 'tuzla', visits: 1 },
  ])
  expect(await stepsOf('2026-11-22')).toEqual({ visit: 1 })
})

test('after an outage the missed days are counted, and a second run, or two at once, change nothing', async () => {
  await record({ session: 'old', at: hoursAgo(240) })
  await countBehaviour(db, { now: hoursAgo(239) })
  await record({ session: 'missed', at: hoursAgo(120) })
  await record({ session: 'today' })
  await countBehaviour(db, { now })
  expect(await stepsOf()).toEqual({ visit: 3 })
  await Promise.all([countBehaviour(db, { now }), countBehaviour(db, { now })])
  expect(await stepsOf()).toEqual({ visit: 3 })
})

test('days before the recounted ones stay as they were when their events are gone', async () => {
  await record({ session: 'old', at: hoursAgo(24 * 30) })
  await record({ session: 'today' })
  await countBehaviour(db, { now })
  await db.deleteFrom('behaviour_events').where('session_id', '=', 'old').execute()
  await countBehaviour(db, { now })
  expect(await stepsOf('2026-10-01')).toEqual({ visit: 2 })
})

test('retention counts people of the week of their registration who came again', async () => {
  const weekMs = 7 * 24 * hourMs
  const registeredAt = new Date('2026-11-03T10:00:00Z')
  const [stays, leaves, unseen] = [await aClient(), await aClient(), await aClient()]
  await db
    .updateTable('users')
    .set({ registered_at: registeredAt })
    .where('id', 'in', [stays.id, leaves.id, unseen.id])
    .execute()
  const see = (userId: number, weeks: number) =>
    record({ session: `s${userId}-${weeks}`, userId, at: new Date(registeredAt.getTime() + weeks * weekMs) })
  await see(stays.id, 0)
  await see(stays.id, 0)
  await see(stays.id, 2)
  await see(leaves.id, 0)
  await see(unseen.id, 2)
  await countBehaviour(db, { now })
  expect(await listRetention(db)).toEqual([
    { cohort: '2026-11-02', week: '2026-11-02', people: 2 },
    { cohort: '2026-11-02', week: '2026-11-16', people: 1 },
  ])
})

test('web vitals are the 75th percentile by page and device, without what is too old', async () => {
  const measure = (value: number, platform: 'Web' | 'Android', at = now) => ({
    at,
    page: '/poslovi',
    metric: 'LCP' as const,
    value,
    platform,
  })
  await db
    .insertInto('vitals')
    .values([
      ...[1_000, 2_000, 3_000, 4_000, 5_000].map((value) => measure(value, 'Web')),
      measure(900, 'Android'),
      measure(90_000, 'Web', hoursAgo(24 * 29)),
    ])
    .execute()
  await countBehaviour(db, { now })
  expect(await listVitals(db)).toEqual([
    { page: '/poslovi', platform: 'Web', metric: 'LCP', p75: 4_000, samples: 5 },
    { page: '/poslovi', platform: 'Android', metric: 'LCP', p75: 900, samples: 1 },
  ])
})
