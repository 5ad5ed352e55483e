import { beforeAll, expect, test } from 'vitest'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { republishAd } from '#app/ads/republishing.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAd, anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let zora: { id: number }
let mirza: { id: number }
let edin: { id: number }

beforeAll(async () => {
  amra = await aClient()
  zora = await aClient()
  mirza = await aWorker()
  edin = await aWorker()
})

test('cancelling ends every standing offer, the acceptance and the chat, and tells the workers', async () => {
  const { id: adId } = await anAd(amra.id)
  const chosen = await anOffer(adId, mirza.id)
  await anOffer(adId, edin.id)
  await acceptOffer(db, { offerId: chosen, clientId: amra.id, now: noon })

  expect(await cancelAd(db, { adId, clientId: amra.id, reason: 'Selimo se', now: noon })).toEqual(done({ adId }))

  const ad = await findAdOf(db, { adId, clientId: amra.id })
  expect(ad).toMatchObject({ status: 'cancelled', acceptedOfferId: null, acceptedOffer: null })
  expect(ad?.events.at(-1)).toMatchObject({ type: 'cancelled', reason: 'Selimo se' })
  const offers = await db.selectFrom('offers').select('status').where('ad_id', '=', adId).execute()
  expect(offers).toEqual([{ status: 'rejected' }, { status: 'rejected' }])
  const chat = await db
    .selectFrom('conversations')
    .select('closed_at')
    .where('ad_id', '=', adId)
    .executeTakeFirstOrThrow()
  expect(chat.closed_at).toEqual(noon)
  expect(await lastAnnouncement(adId)).toMatchObject({ type: 'OfferRejected', variant: 'cancelled' })
  expect((await lastAnnouncement(adId)).recipients.toSorted()).toEqual([mirza.id, edin.id].toSorted())
})

test('an ad is cancelled once, and neither a draft nor a finished one at all', async () => {
  const { id: adId } = await anAd(amra.id)
  await anOffer(adId, mirza.id)
  const outcomes = await Promise.all([1, 2, 3].map(() => cancelAd(db, { adId, clientId: amra.id, now: noon })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(refused('ad_closed'))

  expect(await cancelAd(db, { adId: await aDraft(), clientId: amra.id, now: noon })).toEqual(refused('ad_closed'))
  expect(await cancelAd(db, { adId: await aFinishedAd(), clientId: amra.id, now: noon })).toEqual(refused('ad_closed'))
})

test('a cancelled ad can be opened again and then be answered again', async () => {
  const { id: adId } = await anAd(amra.id)
  await anOffer(adId, mirza.id)
  expect(await reactivateAd(db, { adId, clientId: amra.id, now: noon })).toEqual(refused('not_cancelled'))
  await cancelAd(db, { adId, clientId: amra.id, now: noon })

  const later = new Date('2026-11-22T08:00:00Z')
  expect(await reactivateAd(db, { adId, clientId: amra.id, now: later })).toEqual(done({ adId }))
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({ status: 'open', publishedAt: later })
  expect(await anOffer(adId, mirza.id)).toBeGreaterThan(0)
})

test('a finished ad is republished as a new draft with the same texts and images', async () => {
  const imageId = await anImage(amra.id, 70)
  const adId = await aFinishedAd([imageId])
  const outcome = await republishAd(db, { adId, clientId: amra.id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)

  const draft = await findAdOf(db, { adId: outcome.value.adId, clientId: amra.id })
  expect(draft).toMatchObject({ ...tapAd, status: 'draft', offerCount: 0, publishedAt: null, acceptedOfferId: null })
  expect(draft?.images.map(({ id }) => id)).toEqual([imageId])
  expect((await findAdOf(db, { adId, clientId: amra.id }))?.events.at(-1)?.type).toBe('republished')
})

test('an open ad cannot be republished', async () => {
  const { id: adId } = await anAd(amra.id)
  expect(await republishAd(db, { adId, clientId: amra.id, now: noon })).toEqual(refused('not_finished'))
})

test('a draft and an unanswered ad can be deleted, an answered one cannot', async () => {
  const draftId = await aDraft()
  expect(await deleteAd(db, { adId: draftId, clientId: amra.id, now: noon })).toEqual(done({ adId: draftId }))
  expect(await findAdOf(db, { adId: draftId, clientId: amra.id })).toBeUndefined()

  const { id: adId } = await anAd(amra.id, { imageIds: [await anImage(amra.id, 80)] })
  expect(await deleteAd(db, { adId, clientId: amra.id, now: noon })).toEqual(done({ adId }))
  expect(await deleteAd(db, { adId, clientId: amra.id, now: noon })).toEqual(refused('unknown'))

  const answered = await anAd(amra.id)
  await anOffer(answered.id, mirza.id)
  expect(await deleteAd(db, { adId: answered.id, clientId: amra.id, now: noon })).toEqual(refused('has_offers'))
})

test('an ad on which something was agreed cannot be deleted, even once its offer is withdrawn', async () => {
  const { id: adId } = await anAd(amra.id)
  const offerId = await anOffer(adId, mirza.id)
  await acceptOffer(db, { offerId, clientId: amra.id, now: noon })
  await unacceptOffer(db, { offerId, clientId: amra.id, now: noon })
  await withdrawOffer(db, { offerId, workerId: mirza.id, now: noon })
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({ allOffers: 0, wasAgreed: true })
  expect(await deleteAd(db, { adId, clientId: amra.id, now: noon })).toEqual(refused('has_offers'))
})

test('someone else’s ad cannot be cancelled, opened again, republished or deleted', async () => {
  const { id: adId } = await anAd(amra.id)
  expect(await cancelAd(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
  expect(await deleteAd(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
  await cancelAd(db, { adId, clientId: amra.id, now: noon })
  expect(await reactivateAd(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
  expect(await republishAd(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
})

async function anOffer(adId: number, workerId: number): Promise<number> {
  const outcome = await sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}

async function aDraft(): Promise<number> {
  const outcome = await saveDraft(db, { ...tapAd, clientId: amra.id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.adId
}

async function aFinishedAd(imageIds: number[] = []): Promise<number> {
  const { id: adId } = await anAd(amra.id, { imageIds })
  await acceptOffer(db, { offerId: await anOffer(adId, mirza.id), clientId: amra.id, now: noon })
  const outcome = await completeAssignment(db, { adId, clientId: amra.id, rating: 5, comment: 'Odlično', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return adId
}

async function lastAnnouncement(adId: number): Promise<{ type: string; variant: string; recipients: number[] }> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'notify')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const found = rows.map(({ payload }) => payload as never as { adId: number }).find((payload) => payload.adId === adId)
  return found as never
}
