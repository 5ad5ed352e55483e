import { expect, test } from 'vitest'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { editOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAssignment, anAdWithOffers, findAd, listAnnouncements, statusOf } from './offer-fixtures.ts'

async function findChat(adId: number, workerId: number) {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}

test('accepting puts the ad in progress, opens the chat and tells the worker and the others', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(3)
  const { offerId, workerId } = offers[1]!
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toEqual(done({ offerId, adId, workerId }))

  expect(await findAd(adId)).toMatchObject({
    status: 'in_progress',
    accepted_offer_id: offerId,
    accepted_at: noon,
    offer_count: 3,
  })
  expect(await findChat(adId, workerId)).toMatchObject({ client_id: clientId, closed_at: null })
  expect((await listAnnouncements(adId)).slice(3)).toEqual([
    { type: 'OfferAccepted', variant: 'default', recipients: [workerId] },
    { type: 'OfferRejected', variant: 'another_chosen', recipients: 'otherBidders' },
  ])
})

test('a price that changed after the client read it is not accepted', async () => {
  const { clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  await editOffer(db, { offerId, workerId, amount: 9_000, message: '', now: noon })
  expect(await acceptOffer(db, { offerId, clientId, seenAmount: 6_000, now: noon })).toEqual(refused('offer_changed'))
  expect(await acceptOffer(db, { offerId, clientId, seenAmount: 9_000, now: noon })).toMatchObject({ ok: true })
})

test('the other offers stay pending, so that the client can choose again', async () => {
  const { others } = await anAssignment(2)
  for (const { offerId } of others) expect(await statusOf(offerId)).toBe('pending')
})

test('someone else’s client cannot accept, reject or take back', async () => {
  const { offers } = await anAdWithOffers(1)
  const { offerId } = offers[0]!
  const { id: clientId } = await aClient({ name: 'Selma' })
  for (const decide of [acceptOffer, rejectOffer, unacceptOffer]) {
    expect(await decide(db, { offerId, clientId, now: noon })).toEqual(refused('unknown'))
  }
  expect(await statusOf(offerId)).toBe('pending')
})

test('the worker who made it cannot accept it', async () => {
  const { offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  expect(await acceptOffer(db, { offerId, clientId: workerId, now: noon })).toEqual(refused('unknown'))
})

test('after one acceptance every other is refused as already_accepted', async () => {
  const { clientId, offerId, others } = await anAssignment()
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('already_accepted'))
  expect(await acceptOffer(db, { offerId: others[0]!.offerId, clientId, now: noon })).toEqual(
    refused('already_accepted'),
  )
})

test('taking the acceptance back opens the ad, closes the chat, and another offer can be chosen', async () => {
  const { adId, clientId, offerId, workerId, others } = await anAssignment()
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toEqual(done({ offerId, adId, isOpen: true }))

  expect(await findAd(adId)).toMatchObject({ status: 'open', accepted_offer_id: null, accepted_at: null })
  expect(await statusOf(offerId)).toBe('pending')
  expect((await findChat(adId, workerId))?.closed_at).toEqual(noon)
  expect((await listAnnouncements(adId)).at(-1)).toEqual({
    type: 'OfferRejected',
    variant: 'unaccepted',
    recipients: [workerId],
  })
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('not_accepted'))
  expect(await acceptOffer(db, { offerId: others[0]!.offerId, clientId, now: noon })).toMatchObject({ ok: true })
})

test('accepting again opens the same chat', async () => {
  const { adId, clientId, offerId, workerId } = await anAssignment()
  const before = await findChat(adId, workerId)
  await unacceptOffer(db, { offerId, clientId, now: noon })
  await acceptOffer(db, { offerId, clientId, now: noon })
  expect(await findChat(adId, workerId)).toEqual(before)
})

test('rejecting tells the worker and keeps the offer in the count', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  const { offerId, workerId } = offers[0]!
  expect(await rejectOffer(db, { offerId, clientId, now: noon })).toEqual(done({ offerId, adId }))
  expect(await statusOf(offerId)).toBe('rejected')
  expect(await findAd(adId)).toMatchObject({ offer_count: 2 })
  expect((await listAnnouncements(adId)).at(-1)).toEqual({
    type: 'OfferRejected',
    variant: 'default',
    recipients: [workerId],
  })
  expect(await rejectOffer(db, { offerId, clientId, now: noon })).toEqual(refused('already_rejected'))
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('already_rejected'))
})

test('an accepted offer is taken back, not rejected', async () => {
  const { clientId, offerId } = await anAssignment()
  expect(await rejectOffer(db, { offerId, clientId, now: noon })).toEqual(refused('already_accepted'))
})
