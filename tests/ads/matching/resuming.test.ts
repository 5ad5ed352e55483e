import '#tests/support/environment/default-rate-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { notifyNearby } from '#app/ads/matching/nearby.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** 8:00 in Sarajevo. */
const morning = new Date('2026-11-20T07:00:00Z')
const inHours = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)
const [near, far] = [30, 60].map((km) => nearestFirst(['sarajevo']).findLast(({ distance }) => distance <= km)!.slug)

let amra: { id: number }
let here: { id: number }
let adId: number

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('users').execute()
  amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now: morning })
  here = await aWorker({ skills: ['plumber'], city: 'sarajevo' })
  adId = (await anAd(amra.id, { now: morning })).id
})

/** Runs the jobs that are due until then, and answers who was notified by then. */
async function runUntil(hours: number): Promise<number[]> {
  const due = db.selectFrom('outbox').select(['id', 'kind', 'payload', 'run_at as at']).where('done_at', 'is', null)
  for (;;) {
    const job = await due
      .where('kind', 'in', ['matchAd', 'notifyNearby'])
      .where('run_at', '<=', inHours(hours))
      .orderBy('run_at')
      .executeTakeFirst()
    if (!job) break
    await db.updateTable('outbox').set({ done_at: job.at }).where('id', '=', job.id).execute()
    if (job.kind === 'matchAd') await matchAd(db, { ...payloads.matchAd.parse(job.payload), now: job.at })
    else await notifyNearby(db, { ...payloads.notifyNearby.parse(job.payload), now: job.at })
  }
  const rows = db.selectFrom('notifications').select('user_id').where('type', '=', 'NewJobMatch').orderBy('id')
  return (await rows.execute()).map(({ user_id: userId }) => userId)
}

/** Jobs without a time of their own are due at once. */
const queueAt = (hours: number) =>
  db
    .updateTable('outbox')
    .set({ run_at: inHours(hours) })
    .where('kind', '=', 'matchAd')
    .where('done_at', 'is', null)
    .execute()

test('once the only offer is withdrawn, the towns around follow after the hours of a new ad', async () => {
  const [nearby, faraway] = [
    await aWorker({ skills: ['plumber'], city: near }),
    await aWorker({ skills: ['plumber'], city: far }),
  ]
  await queueAt(0)
  const offerId = await anOffer(adId, here.id)
  expect(await runUntil(72)).toEqual([here.id])
  await withdrawOffer(db, { offerId, workerId: here.id, now: inHours(72) })
  expect(await runUntil(73.9)).toEqual([here.id])
  expect(await runUntil(74)).toEqual([here.id, nearby.id])
  expect(await runUntil(79.9)).toEqual([here.id, nearby.id])
  expect(await runUntil(96)).toEqual([here.id, nearby.id, faraway.id])
})

test('an offer that stays beside the withdrawn one is an answer', async () => {
  await aWorker({ skills: ['plumber'], city: near })
  await queueAt(0)
  const offerId = await anOffer(adId, here.id)
  await anOffer(adId, (await aWorker()).id)
  await withdrawOffer(db, { offerId, workerId: here.id, now: inHours(1) })
  expect(await runUntil(96)).toEqual([here.id])
})

test('an ad that was set aside notifies workers of the town and of those around once it is open again', async () => {
  const nearby = await aWorker({ skills: ['plumber'], city: near })
  await queueAt(0)
  const member = { userId: amra.id, actor: 'Zora' }
  expect(await suspendMember(db, { ...member, reason: 'Prijava.', now: inHours(0) })).toMatchObject({ ok: true })
  expect(await runUntil(49)).toEqual([])
  expect(await restoreMember(db, { ...member, now: inHours(49) })).toMatchObject({ ok: true })
  await queueAt(49)
  expect(await runUntil(50)).toEqual([here.id])
  expect(await runUntil(51)).toEqual([here.id, nearby.id])
})
