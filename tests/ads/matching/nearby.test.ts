import '#tests/support/environment/default-rate-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { enqueueNearby, notifyNearby, nearbySteps } from '#app/ads/matching/nearby.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { aDeliveryHarness, aDevice } from '#tests/deliveries/delivery-harness.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** In the winter, 13:00 in Sarajevo. */
const noon = new Date('2026-11-20T12:00:00Z')
const minuteMs = 60_000

let amra: { id: number }

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('users').execute()
  amra = await aClient()
  // Of a client who has confirmed nothing only some workers are notified.
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
})

const townsWithin = (from: number, to: number) =>
  nearestFirst(['sarajevo']).flatMap(({ slug, distance }) => (distance > from && distance <= to ? [slug] : []))
const [near] = townsWithin(0, 30)
const [far] = townsWithin(30, 60)

/** Runs the jobs of an ad that are due until then, minute by minute, and answers who was notified when. */
async function runUntil(until: Date, from = noon): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (let now = from; now <= until; now = new Date(now.getTime() + 30 * minuteMs)) {
    const due = db.selectFrom('outbox').select(['id', 'kind', 'payload']).where('done_at', 'is', null)
    for (const { id, kind, payload } of await due.where('run_at', '<=', now).orderBy('id').execute()) {
      if (kind === 'matchAd') await matchAd(db, { ...payloads.matchAd.parse(payload), now })
      if (kind === 'notifyNearby') await notifyNearby(db, { ...payloads.notifyNearby.parse(payload), now })
      await db.updateTable('outbox').set({ done_at: now }).where('id', '=', id).execute()
    }
    for (const userId of await listNotified()) times[userId] ??= (now.getTime() - from.getTime()) / (60 * minuteMs)
  }
  return times
}

async function listNotified(): Promise<number[]> {
  const rows = db.selectFrom('notifications').select('user_id').where('type', '=', 'NewJobMatch').orderBy('user_id')
  return (await rows.execute()).map(({ user_id: userId }) => userId)
}

const inHours = (hours: number) => new Date(noon.getTime() + hours * 60 * minuteMs)

/** A plumber who works there only. */
const aPlumber = (city: string) => aWorker({ skills: ['plumber'], city })

/** Its jobs run from its publication on, and not from the time of this test. */
async function publish(now = noon): Promise<number> {
  const { id } = await anAd(amra.id, { now })
  await db.updateTable('outbox').set({ run_at: now }).where('kind', '=', 'matchAd').execute()
  return id
}

test('without an offer, workers of near towns follow after two hours of the day and those of farther ones after six more, each once', async () => {
  const [here, nearby, faraway] = [await aPlumber('sarajevo'), await aPlumber(near!), await aPlumber(far!)]
  const outside = await aPlumber('bihac')
  await publish()
  // 13:00 + 2 = 15:00, and five hours later the day ends; the sixth is over at 9:00.
  expect(await runUntil(inHours(72))).toEqual({ [here.id]: 0, [nearby.id]: 2, [faraway.id]: 20 })
  expect(await listNotified()).not.toContain(outside.id)
  expect(new Set(await listNotified()).size).toBe((await listNotified()).length)
})

test.each([
  ['an offer came', async (adId: number, workerId: number) => void (await anOffer(adId, workerId))],
  [
    'the ad was cancelled',
    async (adId: number) => void (await cancelAd(db, { adId, clientId: amra.id, now: inHours(1) })),
  ],
])('nobody follows once %s', async (_, act) => {
  const [here] = [await aPlumber('sarajevo'), await aPlumber(near!)]
  const adId = await publish()
  await runUntil(inHours(1))
  await act(adId, here.id)
  await runUntil(inHours(72), inHours(2))
  expect(await listNotified()).toEqual([here.id])
})

test('an ad that is published again begins anew, and nobody is notified of it twice', async () => {
  const nearby = await aPlumber(near!)
  const adId = await publish()
  await runUntil(inHours(3))
  await cancelAd(db, { adId, clientId: amra.id, now: inHours(3) })
  const newcomer = await aPlumber(near!)
  expect(await reactivateAd(db, { adId, clientId: amra.id, now: inHours(4) })).toMatchObject({ ok: true })
  const times = await runUntil(inHours(72), inHours(4))
  expect(times[newcomer.id]).toBe(2)
  expect(await listNotified()).toEqual([nearby.id, newcomer.id])
})

test('a worker who declined an ad of the town as too far is left out, as one with another skill, one who is away and one who is blocked', async () => {
  const [tired, painter] = [await aPlumber(near!), await aWorker({ skills: ['painter'], city: near! })]
  const before = await publish()
  await declineAd(db, { adId: before, workerId: tired.id, reason: 'too_far', now: noon })
  await cancelAd(db, { adId: before, clientId: amra.id, now: noon })
  const [away, blocked] = [await aPlumber(near!), await aPlumber(near!)]
  await db.updateTable('worker_profiles').set({ away_until: '2027-01-10' }).where('user_id', '=', away.id).execute()
  await db.insertInto('blocks').values({ blocker_id: amra.id, blocked_id: blocked.id, created_at: noon }).execute()
  await publish()
  await runUntil(inHours(72))
  const notified = await listNotified()
  for (const { id } of [tired, painter, away, blocked]) expect(notified).not.toContain(id)
})

test('a job that runs at night waits for the morning, and one that runs twice notifies once', async () => {
  const nearby = await aPlumber(near!)
  const adId = await publish()
  const step = { adId, step: 0, publishedAt: noon.getTime() }
  expect(await notifyNearby(db, { ...step, now: inHours(10) })).toBe(0)
  expect(await notifyNearby(db, { ...step, now: inHours(20) })).toBe(1)
  expect(await notifyNearby(db, { ...step, now: inHours(20) })).toBe(0)
  expect(await listNotified()).toEqual([nearby.id])
  const jobs = db
    .selectFrom('outbox')
    .select(['payload', 'run_at'])
    .where('kind', '=', 'notifyNearby')
    .orderBy('run_at')
  expect((await jobs.execute()).map((job) => [payloads.notifyNearby.parse(job.payload).step, job.run_at])).toEqual([
    [0, inHours(2)],
    [0, inHours(19)],
    [1, inHours(26)],
  ])
})

test('members with a head start come first, and those of whom the client reaches no more today follow', async () => {
  const [gold, regular] = [await aPlumber(near!), await aPlumber(near!)]
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', gold.id).execute()
  const adId = await publish()
  const step = { adId, step: 0, publishedAt: noon.getTime() }
  expect(await notifyNearby(db, { ...step, now: inHours(2) })).toBe(1)
  expect(await listNotified()).toEqual([gold.id])
  const next = await db
    .selectFrom('outbox')
    .select(['payload', 'run_at'])
    .where('kind', '=', 'notifyNearby')
    .where(sql`payload ->> 'startedAt'`, 'is not', null)
    .executeTakeFirstOrThrow()
  expect(next.run_at > inHours(2)).toBe(true)
  expect(await notifyNearby(db, { ...payloads.notifyNearby.parse(next.payload), now: next.run_at })).toBe(1)
  expect(await listNotified()).toEqual([gold.id, regular.id].toSorted((one, other) => one - other))
})

test('of a client who has confirmed nothing, those who are not reached today are the day after', async () => {
  const samir = await aClient()
  for (let nth = 0; nth < 12; nth += 1) await aPlumber(near!)
  const { id: adId } = await anAd(samir.id, { now: noon })
  const first = { adId, step: 0, publishedAt: noon.getTime(), now: inHours(2) }
  expect(await notifyNearby(db, first)).toBe(10)
  const jobs = db.selectFrom('outbox').select(['payload', 'run_at']).where('kind', '=', 'notifyNearby')
  const again = await jobs.where(sql`payload ->> 'startedAt'`, 'is not', null).executeTakeFirstOrThrow()
  expect(again.run_at).toEqual(inHours(26))
  expect(await notifyNearby(db, { ...payloads.notifyNearby.parse(again.payload), now: again.run_at })).toBe(2)
})

test('after the last step there is none', async () => {
  await enqueueNearby(db, { adId: 1, step: nearbySteps.length, publishedAt: 0, now: noon })
  const jobs = db.selectFrom('outbox').select('id').where('kind', '=', 'notifyNearby')
  expect(await jobs.execute()).toEqual([])
})

test.each([
  ['2026-11-20T12:00:00Z', 2, '2026-11-20T14:00:00Z'],
  ['2026-11-20T18:30:00Z', 2, '2026-11-21T08:30:00Z'],
  ['2026-11-20T03:00:00Z', 2, '2026-11-20T09:00:00Z'],
  ['2026-11-20T19:00:00Z', 0, '2026-11-21T07:00:00Z'],
  ['2026-11-20T12:00:00Z', 0, '2026-11-20T12:00:00Z'],
  ['2026-11-20T12:00:00Z', 30, '2026-11-22T18:00:00Z'],
  // The clocks go forward in the night to 29 March 2026, and back in the one to 25 October.
  ['2026-03-28T18:00:00Z', 2, '2026-03-29T07:00:00Z'],
  ['2026-10-24T17:00:00Z', 2, '2026-10-25T08:00:00Z'],
])('%s and %d hours of daytime are %s', (from, hours, to) => {
  expect(addDaytime(new Date(from), hours).toISOString()).toBe(to.replace('Z', '.000Z'))
})

test('a worker of a near town gets the push, too', async () => {
  const nearby = await aPlumber(near!)
  const harness = aDeliveryHarness()
  await aDevice(nearby.id, 'web_push')
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).execute()
  const adId = await publish()
  const { published_at: publishedAt } = await db
    .selectFrom('ads')
    .select('published_at')
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('outbox').execute()
  const step = { adId, step: 0, publishedAt: publishedAt!.getTime(), now: noon }
  expect(await notifyNearby(db, step, harness.channels)).toBe(1)
  await harness.runDueJobs(new Date(Date.now() + 60 * minuteMs))
  const pushes = harness.ledger.filter(({ channel }) => channel === 'web_push')
  expect(pushes.map((message) => JSON.stringify(message))).toEqual([expect.stringContaining('Posao u blizini')])
})
