import { beforeEach, expect, test } from 'vitest'
import { activateUpcoming } from '#app/subscriptions/sweeps/activating.server.ts'
import { expireSubscriptions } from '#app/subscriptions/sweeps/expiring.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { warnExpiring } from '#app/subscriptions/sweeps/warning.server.ts'
import { findAccountOverview } from '#app/accounts/queries.server.ts'
import { findMemberships } from '#app/subscriptions/queries.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const day = 86_400_000
const daysFromNoon = (days: number) => new Date(noon.getTime() + days * day)

let mirza: { id: number }
let other: { id: number }

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('outbox').execute()
  mirza = await aWorker()
  other = await aWorker()
})

type SubscriptionOptions = {
  from: number
  until: number
  status?: 'upcoming' | 'active' | 'cancelled'
  tier?: 'Silver' | 'Gold' | 'Student'
  worker?: { id: number }
}

/** Inserts a subscription from one day to another, counted from noon; an active one sets the tier. */
async function aSubscription({
  from,
  until,
  status = 'active',
  tier = 'Silver',
  worker = mirza,
}: SubscriptionOptions): Promise<number> {
  if (status === 'active')
    await db.updateTable('worker_profiles').set({ tier }).where('user_id', '=', worker.id).execute()
  const { id } = await db
    .insertInto('subscriptions')
    .values({ user_id: worker.id, tier, status, starts_at: daysFromNoon(from), ends_at: daysFromNoon(until) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function tierOf({ id }: { id: number }): Promise<string> {
  return (await db.selectFrom('worker_profiles').select('tier').where('user_id', '=', id).executeTakeFirstOrThrow())
    .tier
}

async function listNotified() {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('dedupe_key', 'is', null)
    .where('kind', '=', 'notify')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload }) => payload as { type: string; recipients: number[]; params: { count?: number } })
    .filter(({ type }) => type.startsWith('Subscription'))
    .map(({ type, recipients, params }) => [type, recipients[0], ...(params.count ? [params.count] : [])])
}

test('an expired subscription removes its tier and notifies the worker once', async () => {
  await aSubscription({ from: -30, until: 0 })
  await aSubscription({ from: -10, until: 20, worker: other, tier: 'Gold' })
  expect(await expireSubscriptions(db, { now: daysFromNoon(0) })).toBe(1)
  expect(await expireSubscriptions(db, { now: daysFromNoon(0) })).toBe(0)
  expect(await tierOf(mirza)).toBe('Regular')
  expect(await tierOf(other)).toBe('Gold')
  expect(await listNotified()).toEqual([['SubscriptionExpired', mirza.id]])
})

test('a tier of another origin stays', async () => {
  await aSubscription({ from: -30, until: 0, tier: 'Silver' })
  await db.updateTable('worker_profiles').set({ tier: 'Student' }).where('user_id', '=', mirza.id).execute()
  await sweepSubscriptions(db, { now: daysFromNoon(0) })
  expect(await tierOf(mirza)).toBe('Student')
})

test('an upcoming subscription becomes active at its start, not before', async () => {
  await aSubscription({ from: 1, until: 31, status: 'upcoming', tier: 'Gold' })
  await aSubscription({ from: 5, until: 35, status: 'upcoming', worker: other })
  expect(await activateUpcoming(db, { now: daysFromNoon(0.9) })).toBe(0)
  expect(await activateUpcoming(db, { now: daysFromNoon(1) })).toBe(1)
  expect(await activateUpcoming(db, { now: daysFromNoon(1) })).toBe(0)
  expect([await tierOf(mirza), await tierOf(other)]).toEqual(['Gold', 'Regular'])
  expect(await listNotified()).toEqual([])
})

test('a subscription that has begun is the current one before the sweep, on each page', async () => {
  await aSubscription({ from: -30, until: 0, tier: 'Silver' })
  await aSubscription({ from: 0, until: 30, status: 'upcoming', tier: 'Gold' })
  await aSubscription({ from: 30, until: 60, status: 'upcoming', tier: 'Silver' })
  const { current, upcoming, expired } = await findMemberships(db, { workerId: mirza.id, now: daysFromNoon(1) })
  expect(current).toMatchObject({ tier: 'Gold', status: 'active' })
  expect([upcoming.map(({ tier }) => tier), expired.map(({ tier }) => tier)]).toEqual([['Silver'], ['Silver']])
  const before = await findMemberships(db, { workerId: mirza.id, now: daysFromNoon(-1) })
  expect([before.current?.tier, before.upcoming.map(({ tier }) => tier)]).toEqual(['Silver', ['Gold', 'Silver']])
})

test('a subscription that has begun gives the account its end before the sweep', async () => {
  const days = (Date.now() - daysFromNoon(0).getTime()) / 86_400_000
  await aSubscription({ from: days - 30, until: days - 1, tier: 'Silver' })
  await aSubscription({ from: days - 1, until: days + 4, status: 'upcoming', tier: 'Gold' })
  expect(await findAccountOverview(db, mirza.id)).toMatchObject({
    subscriptionEndsAt: daysFromNoon(days + 4),
    hasNextSubscription: false,
  })
})

test('a second subscription follows the first without a notification of expiry', async () => {
  await aSubscription({ from: -30, until: 0, tier: 'Silver' })
  await aSubscription({ from: 0, until: 30, status: 'upcoming', tier: 'Gold' })
  await aSubscription({ from: 30, until: 60, status: 'upcoming', tier: 'Silver' })
  expect(await warnExpiring(db, { now: daysFromNoon(-1) })).toBe(0)
  await sweepSubscriptions(db, { now: daysFromNoon(0) })
  expect(await tierOf(mirza)).toBe('Gold')
  expect(await listNotified()).toEqual([])
  await sweepSubscriptions(db, { now: daysFromNoon(30) })
  expect(await tierOf(mirza)).toBe('Silver')
})

test('an upcoming subscription that is already over expires without becoming active', async () => {
  await aSubscription({ from: -30, until: -1, status: 'upcoming' })
  await sweepSubscriptions(db, { now: daysFromNoon(0) })
  expect(await db.selectFrom('subscriptions').select('status').execute()).toEqual([{ status: 'expired' }])
  expect(await tierOf(mirza)).toBe('Regular')
})

test('the worker is warned once each seven, three and one day before the end', async () => {
  await aSubscription({ from: -20, until: 10 })
  await aSubscription({ from: -20, until: 90, worker: other })
  await aSubscription({ from: -20, until: 1, worker: other, status: 'cancelled' })
  for (let quarter = 0; quarter < 40; quarter += 1) await warnExpiring(db, { now: daysFromNoon(quarter / 4) })
  expect(await listNotified()).toEqual([
    ['SubscriptionExpiring', mirza.id, 7],
    ['SubscriptionExpiring', mirza.id, 3],
    ['SubscriptionExpiring', mirza.id, 1],
  ])
})

test('a late sweep names the days left', async () => {
  await aSubscription({ from: -20, until: 10 })
  await sweepSubscriptions(db, { now: daysFromNoon(5.5) })
  await sweepSubscriptions(db, { now: daysFromNoon(9.5) })
  expect(await listNotified()).toEqual([
    ['SubscriptionExpiring', mirza.id, 5],
    ['SubscriptionExpiring', mirza.id, 1],
  ])
})

test('ten concurrent sweeps do what one does', async () => {
  await aSubscription({ from: -30, until: 0 })
  await aSubscription({ from: 0, until: 30, status: 'upcoming', tier: 'Gold' })
  await aSubscription({ from: -30, until: 2, worker: other })
  await Promise.all(Array.from({ length: 10 }, () => sweepSubscriptions(db, { now: daysFromNoon(0) })))
  expect([await tierOf(mirza), await tierOf(other)]).toEqual(['Gold', 'Silver'])
  expect(await listNotified()).toEqual([['SubscriptionExpiring', other.id, 2]])
})
