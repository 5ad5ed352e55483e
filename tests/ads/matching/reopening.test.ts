import '#tests/support/environment/default-rate-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { notifyNearby } from '#app/ads/matching/nearby.server.ts'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { announceLooking } from '#app/ads/responses/looking.server.ts'
import { listUnansweredAds } from '#app/ads/responses/unanswered.server.ts'
import { notifySeenMatch } from '#app/ads/viewing.server.ts'
import { subjectState } from '#app/notifications/channels/subject-state.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const near = nearestFirst(['sarajevo'])[0]!.slug
const inDays = (days: number) => new Date(noon.getTime() + days * 86_400_000)

let amra: { id: number }
let bidder: { id: number }
let adId: number

/** An ad that got an offer and three declines, and ended. */
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('users').execute()
  amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
  bidder = await aWorker({ skills: ['plumber'], city: 'sarajevo' })
  adId = (await anAd(amra.id, { now: noon })).id
  for (let nth = 0; nth < 3; nth += 1)
    await declineAd(db, { adId, workerId: (await aWorker()).id, reason: 'busy', now: noon })
  await matchAd(db, { adId, now: noon })
  await anOffer(adId, bidder.id)
})

async function reopen(endedAt: Date, now: Date): Promise<void> {
  await cancelAd(db, { adId, clientId: amra.id, now: endedAt })
  expect(await reactivateAd(db, { adId, clientId: amra.id, now })).toMatchObject({ ok: true })
}

const listUnanswered = async (now: Date) => (await listUnansweredAds(db, { now })).items.map(({ id }) => id)

async function listNotified(): Promise<number[]> {
  const rows = db.selectFrom('notifications').select('user_id').where('type', '=', 'NewJobMatch').orderBy('id')
  return (await rows.execute()).map(({ user_id: userId }) => userId)
}

/** Notifications with the same key are written once. */
async function listLooking(): Promise<unknown[]> {
  const key = sql`payload ->> 'dedupeKey'`.as('key')
  const rows = db
    .selectFrom('outbox')
    .select(key)
    .distinct()
    .where(sql`payload ->> 'variant'`, '=', 'ad_looked_into')
  return rows.execute()
}

async function findResponses(now: Date) {
  return (await findAdWithResponses(db, { adId, clientId: amra.id, now }))!.responses!
}

test('the answers of its former life answer it no more, until there is a new offer', async () => {
  expect(await findResponses(inDays(1))).toMatchObject({ offers: 1 })
  await reopen(inDays(30), inDays(31))
  const neighbour = await aWorker({ skills: ['plumber'], city: near })

  expect(await findResponses(inDays(31))).toMatchObject({ offers: 0 })
  expect([await listUnanswered(inDays(31.9)), await listUnanswered(inDays(32.1))]).toEqual([[], [adId]])
  const step = { adId, step: 0, publishedAt: inDays(31).getTime(), now: inDays(31.1) }
  expect(await notifyNearby(db, step)).toBe(1)
  expect((await listNotified()).at(-1)).toBe(neighbour.id)
  await announceLooking(db, { adId })
  await announceLooking(db, { adId })
  expect(await listLooking()).toHaveLength(1)

  await anOffer(adId, neighbour.id)
  expect(await findResponses(inDays(32))).toMatchObject({ offers: 1 })
  expect(await listUnanswered(inDays(33))).toEqual([])
  expect(await notifyNearby(db, { ...step, step: 1 })).toBe(0)
})

test('its client is notified once in each life that somebody looks for a worker', async () => {
  await db.updateTable('offers').set({ status: 'withdrawn' }).execute()
  for (const [end, start] of [
    [30, 31],
    [60, 61],
  ]) {
    await announceLooking(db, { adId })
    await announceLooking(db, { adId })
    await reopen(inDays(end!), inDays(start!))
  }
  expect(await listLooking()).toHaveLength(2)
})

test('those who were notified of it in its former life are notified once more, but not within a week', async () => {
  await reopen(inDays(2), inDays(3))
  await matchAd(db, { adId, now: inDays(3) })
  await notifySeenMatch(db, { adId, workerId: bidder.id, now: inDays(3) })
  expect(await listNotified()).toEqual([bidder.id])

  await reopen(inDays(30), inDays(31))
  for (const day of [31, 31, 35, 50]) await matchAd(db, { adId, now: inDays(day) })
  await notifySeenMatch(db, { adId, workerId: bidder.id, now: inDays(51) })
  expect(await listNotified()).toEqual([bidder.id, bidder.id])
})

test('the message that somebody looks for a worker is sent while there is no new offer', async () => {
  await reopen(inDays(30), inDays(31))
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id: amra.id, type: 'ProfileUpdate', variant: 'ad_looked_into', ad_id: adId, dedupe_key: 'looked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isCurrent = async () => {
    const { rows } = await sql<{ state: { isCurrent: boolean } }>`
      select ${subjectState(inDays(31))} as state from notifications join users on users.id = user_id
      left join worker_profiles on worker_profiles.user_id = users.id where notifications.id = ${id}`.execute(db)
    return rows[0]!.state.isCurrent
  }
  expect(await isCurrent()).toBe(true)
  await db
    .updateTable('offers')
    .set({ offered_at: inDays(32) })
    .execute()
  expect(await isCurrent()).toBe(false)
})
