import { expect, test } from 'vitest'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, rejectOffer } from '#app/offers/deciding.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  anAssignment,
  anAdWithOffers,
  anOffer,
  anOpenAd,
  findAd,
  listAnnouncements,
  statusOf,
} from './offer-fixtures.ts'

const later = new Date(noon.getTime() + 60_000)
const terms = { amount: 8_000, message: 'Mogu doći sutra.', now: noon }

test('an offer is counted on its ad and the client is notified', async () => {
  const { adId, clientId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  const outcome = await sendOffer(db, { adId, workerId, ...terms })
  expect(outcome).toMatchObject({ ok: true, value: { adId } })
  expect(await findAd(adId)).toMatchObject({ offer_count: 1, highest_offer: 8_000 })
  expect(await listAnnouncements(adId)).toEqual([
    { type: 'NewOfferReceived', variant: 'default', recipients: [clientId] },
  ])
})

test('an offer outside the budget is refused with the limit in KM', async () => {
  const { adId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 4_999 })).toEqual(
    refused('below_minimum', { minAmount: '50' }),
  )
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 15_001 })).toEqual(
    refused('above_maximum', { maxAmount: '150' }),
  )
  expect(await findAd(adId)).toMatchObject({ offer_count: 0, highest_offer: null })
  expect(await listAnnouncements(adId)).toEqual([])
})

test.each([5_000, 15_000])('the ends of the budget belong to it: %i feninga', async (amount) => {
  const { adId } = await anOpenAd()
  expect(await sendOffer(db, { adId, workerId: (await aWorker()).id, ...terms, amount })).toMatchObject({ ok: true })
})

test('without a maximum an offer may reach 100 000 KM', async () => {
  const { adId } = await anOpenAd({ maxPayout: null })
  const { id: workerId } = await aWorker()
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 10_000_001 })).toEqual(
    refused('above_maximum', { maxAmount: '100000' }),
  )
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 10_000_000 })).toMatchObject({ ok: true })
})

test('a client who takes offers outside the budget takes them from 1 KM on', async () => {
  const { adId } = await anOpenAd({ acceptsOutsideBudget: true })
  const { id: workerId } = await aWorker()
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 99 })).toEqual(
    refused('below_minimum', { minAmount: '1' }),
  )
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 100 })).toMatchObject({ ok: true })
})

test('a worker has one offer on an ad', async () => {
  const { adId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  await anOffer(adId, workerId)
  expect(await sendOffer(db, { adId, workerId, ...terms })).toEqual(refused('offer_exists'))
})

test('after withdrawing the worker offers again on the same row', async () => {
  const { adId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  const offerId = await anOffer(adId, workerId, 9_000)
  await withdrawOffer(db, { offerId, workerId, now: noon })
  expect(await findAd(adId)).toMatchObject({ offer_count: 0, highest_offer: null })
  expect(await sendOffer(db, { adId, workerId, ...terms, amount: 7_000 })).toEqual(done({ offerId, adId }))
  expect(await findAd(adId)).toMatchObject({ offer_count: 1, highest_offer: 7_000 })
})

test('after being rejected the worker may offer again', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  await rejectOffer(db, { offerId, clientId, now: noon })
  expect(await sendOffer(db, { adId, workerId, ...terms })).toEqual(done({ offerId, adId }))
  expect(await statusOf(offerId)).toBe('pending')
})

test('no more offers once one is accepted', async () => {
  const { adId } = await anAssignment()
  expect(await sendOffer(db, { adId, workerId: (await aWorker()).id, ...terms })).toEqual(refused('ad_closed'))
})

test('a completed ad takes no offer', async () => {
  const { adId, clientId } = await anAssignment()
  const completed = await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })
  expect(completed.ok).toBe(true)
  expect(await sendOffer(db, { adId, workerId: (await aWorker()).id, ...terms })).toEqual(refused('ad_closed'))
})

test('an ad that does not exist, a draft, and a client who offers are all unknown', async () => {
  const { adId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  expect(await sendOffer(db, { adId: 999_999_999, workerId, ...terms })).toEqual(refused('unknown'))
  expect(await sendOffer(db, { adId, workerId: (await aClient()).id, ...terms })).toEqual(refused('unknown'))
  await db.updateTable('ads').set({ status: 'draft' }).where('id', '=', adId).execute()
  expect(await sendOffer(db, { adId, workerId, ...terms })).toEqual(refused('unknown'))
})

test('a worker whom the administration blocked cannot offer', async () => {
  const { adId } = await anOpenAd()
  const { id: workerId } = await aWorker()
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', workerId).execute()
  expect(await sendOffer(db, { adId, workerId, ...terms })).toEqual(refused('profile_hidden'))
})

test('changing an offer changes the highest one and tells the client', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  const { offerId, workerId } = offers[1]!
  expect(await editOffer(db, { offerId, workerId, amount: 5_500, message: 'Može i jeftinije.', now: later })).toEqual(
    done({ offerId, adId }),
  )
  expect(await findAd(adId)).toMatchObject({ offer_count: 2, highest_offer: 6_000 })
  expect((await listAnnouncements(adId)).at(-1)).toEqual({
    type: 'OfferUpdated',
    variant: 'default',
    recipients: [clientId],
  })
})

test('sending the same price and message again changes nothing and tells nobody', async () => {
  const { adId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  await editOffer(db, { offerId, workerId, amount: 6_000, message: 'Mogu doći sutra.', now: later })
  expect(await listAnnouncements(adId)).toHaveLength(1)
})

test('the budget holds for changes too', async () => {
  const { offers } = await anAdWithOffers(1)
  const outcome = await editOffer(db, { ...offers[0]!, amount: 20_000, message: '', now: later })
  expect(outcome).toEqual(refused('above_maximum', { maxAmount: '150' }))
})

test('another worker can neither change nor withdraw it', async () => {
  const { offers } = await anAdWithOffers(1)
  const { offerId } = offers[0]!
  const { id: workerId } = await aWorker()
  expect(await editOffer(db, { offerId, workerId, ...terms })).toEqual(refused('unknown'))
  expect(await withdrawOffer(db, { offerId, workerId, now: later })).toEqual(refused('unknown'))
  expect(await statusOf(offerId)).toBe('pending')
})

test('an accepted offer can neither be changed nor withdrawn', async () => {
  const { offerId, workerId } = await anAssignment()
  expect(await editOffer(db, { offerId, workerId, ...terms })).toEqual(refused('already_accepted'))
  expect(await withdrawOffer(db, { offerId, workerId, now: later })).toEqual(refused('already_accepted'))
})

test('while another worker has the job an offer can be withdrawn but not changed', async () => {
  const { others } = await anAssignment()
  const { offerId, workerId } = others[0]!
  expect(await editOffer(db, { offerId, workerId, ...terms })).toEqual(refused('ad_closed'))
  expect(await withdrawOffer(db, { offerId, workerId, now: later })).toMatchObject({ ok: true })
})

test('withdrawing twice says so, and a withdrawn offer cannot be accepted', async () => {
  const { clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  await withdrawOffer(db, { offerId, workerId, now: noon })
  expect(await withdrawOffer(db, { offerId, workerId, now: later })).toEqual(refused('already_withdrawn'))
  expect(await acceptOffer(db, { offerId, clientId, now: later })).toEqual(refused('already_withdrawn'))
})
