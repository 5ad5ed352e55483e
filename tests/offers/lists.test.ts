import { expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, rejectOffer } from '#app/offers/deciding.server.ts'
import { findOfferToClient, findOwnOffer, listOffersOfAd } from '#app/offers/queries.server.ts'
import type { OfferFilter, OfferSort } from '#app/offers/rules.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { findAdForWorker, listOwnAssignments, listOwnOffers, sumCompleted } from '#app/offers/worker-queries.server.ts'
import { findOfferingWorker } from '#app/workers/queries.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAssignment, anAdWithOffers, anOffer, anOpenAd } from './offer-fixtures.ts'

type WorkerStats = { rating_sum: number; review_count: number; years_of_experience: number }

/** An ad of 50 to 100 KM that takes offers outside, with three: 20 KM, 80 KM and 200 KM. */
async function anAdWithThreeOffers() {
  const ad = await anOpenAd({ minPayout: 5_000, maxPayout: 10_000, acceptsOutsideBudget: true })
  const under = await anOfferOfRatedWorker(ad.adId, 2_000, { rating_sum: 8, review_count: 2, years_of_experience: 3 })
  const within = await anOfferOfRatedWorker(ad.adId, 8_000, { rating_sum: 0, review_count: 0, years_of_experience: 20 })
  const over = await anOfferOfRatedWorker(ad.adId, 20_000, { rating_sum: 19, review_count: 4, years_of_experience: 7 })
  const list = async (sort: OfferSort, filter: OfferFilter = 'all') =>
    (await listOffersOfAd(db, { ...ad, sort, filter })).map(({ id }) => id)
  return { ...ad, under, within, over, list }
}

async function anOfferOfRatedWorker(adId: number, amount: number, stats: WorkerStats) {
  const { id: workerId } = await aWorker()
  await db.updateTable('worker_profiles').set(stats).where('user_id', '=', workerId).execute()
  return anOffer(adId, workerId, amount)
}

test('offers are sorted by the requested order; workers without a rating come last', async () => {
  const { under, within, over, list } = await anAdWithThreeOffers()
  await db
    .updateTable('offers')
    .set({ updated_at: new Date(noon.getTime() + 1_000) })
    .where('id', '=', within)
    .execute()
  expect(await list('lowest')).toEqual([under, within, over])
  expect(await list('highest')).toEqual([over, within, under])
  expect(await list('newest')).toEqual([within, under, over])
  expect(await list('bestRated')).toEqual([over, under, within])
  expect(await list('mostExperienced')).toEqual([within, over, under])
})

test('offers are filtered by the budget and by rating', async () => {
  const { under, within, over, list } = await anAdWithThreeOffers()
  expect(await list('lowest', 'underBudget')).toEqual([under])
  expect(await list('lowest', 'withinBudget')).toEqual([within])
  expect(await list('lowest', 'overBudget')).toEqual([over])
  expect(await list('lowest', 'topRated')).toEqual([over])
})

test('without a maximum no offer is over the budget', async () => {
  const { adId, clientId } = await anOpenAd({ maxPayout: null })
  await anOffer(adId, (await aWorker()).id, 900_000)
  expect(await listOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'overBudget' })).toEqual([])
  expect(await listOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'withinBudget' })).toHaveLength(1)
})

test('the accepted offer comes first, rejected ones last, withdrawn ones not at all', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(4)
  const [lowest, second, third, highest] = offers
  await rejectOffer(db, { offerId: lowest!.offerId, clientId, now: noon })
  await withdrawOffer(db, { ...second!, now: noon })
  await acceptOffer(db, { offerId: highest!.offerId, clientId, now: noon })
  const listed = await listOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'all' })
  expect(listed.map(({ id }) => id)).toEqual([highest!.offerId, third!.offerId, lowest!.offerId])
})

test('another client sees neither the offers nor who offered', async () => {
  const { adId, offers } = await anAdWithOffers(1)
  const { id: clientId } = await aClient()
  const { offerId, workerId } = offers[0]!
  expect(await listOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'all' })).toEqual([])
  expect(await findOfferToClient(db, { offerId, clientId })).toBeUndefined()
  expect(await findOfferingWorker(db, { adId, clientId, workerId })).toBeUndefined()
})

test('an offer says of its worker the first name and an initial, never a contact', async () => {
  const { adId, clientId } = await anAdWithOffers(1)
  const [offer] = await listOffersOfAd(db, { adId, clientId, sort: 'lowest', filter: 'all' })
  expect(offer?.worker).toMatchObject({
    name: 'Mirza',
    surnameInitial: 'H',
    skills: ['electrician'],
    rating: null,
    city: 'sarajevo',
  })
  expect(JSON.stringify(offer)).not.toMatch(/Hadžić|\+387|@|Titova/)
})

test('another worker’s offer is not found', async () => {
  const { offers } = await anAdWithOffers(1)
  const { offerId } = offers[0]!
  expect(await findOwnOffer(db, { offerId, workerId: (await aWorker()).id })).toBeUndefined()
})

test('my offers go on after the last one shown, the ones that changed last first', async () => {
  const { id: workerId } = await aWorker()
  const sent: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const { adId } = await anOpenAd()
    sent.push(await anOffer(adId, workerId))
  }
  const first = await listOwnOffers(db, { workerId, pageSize: 2 })
  expect(first).toMatchObject({ hasMore: true, isFirst: true })
  const rest = await listOwnOffers(db, { workerId, cursor: first.nextCursor })
  expect(rest).toMatchObject({ hasMore: false, isFirst: false, nextCursor: null })
  expect([...first.items, ...rest.items].map((offer) => offer.id)).toEqual(sent.toReversed())
})

test('a job moves from those in hand to the finished ones, with its review', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  expect((await listOwnAssignments(db, { workerId, status: 'in_progress' })).items).toHaveLength(1)
  await completeAssignment(db, { adId, clientId, rating: 4, comment: 'Uredno.', now: noon })
  expect((await listOwnAssignments(db, { workerId, status: 'in_progress' })).items).toEqual([])
  expect((await listOwnAssignments(db, { workerId, status: 'completed' })).items).toMatchObject([
    { adId, rating: 4, comment: 'Uredno.' },
  ])
})

test('what completed jobs came to counts by Sarajevo’s month and year, without another worker’s and without open totals', async () => {
  const { adId, clientId, workerId } = await anAssignment()
  const now = new Date('2026-11-29T12:00:00Z')
  const sums = () => sumCompleted(db, { workerId, now })
  const completedAt = (completed_at: string) =>
    db.updateTable('ads').set({ completed_at }).where('id', '=', adId).execute()
  expect(await sums()).toEqual({ month: 0, year: 0 })
  await completeAssignment(db, { adId, clientId, rating: 4, comment: 'Uredno.', now: noon })
  await completedAt('2026-10-31T23:30:00Z')
  expect(await sums()).toEqual({ month: 6_000, year: 6_000 })
  await completedAt('2026-10-31T22:30:00Z')
  expect(await sums()).toEqual({ month: 0, year: 6_000 })
  await completedAt('2025-12-31T22:30:00Z')
  expect(await sums()).toEqual({ month: 0, year: 0 })
  await completedAt('2026-11-02T10:00:00Z')
  await db
    .updateTable('offers')
    .set({ total_open: true, pricing: 'visit', unit_price: 8_000 })
    .where('ad_id', '=', adId)
    .execute()
  expect(await sums()).toEqual({ month: 0, year: 0 })
  expect(await sumCompleted(db, { workerId: (await aWorker()).id, now })).toEqual({ month: 0, year: 0 })
})

test('a worker sees open ads, and closed ones only after having offered', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const stranger = (await aWorker()).id
  expect(await findAdForWorker(db, { adId, workerId: stranger })).toMatchObject({ ownOffer: undefined, address: null })
  await cancelAd(db, { adId, clientId, now: noon })
  expect(await findAdForWorker(db, { adId, workerId: stranger })).toBeUndefined()
  expect(await findAdForWorker(db, { adId, workerId: offers[0]!.workerId })).toMatchObject({
    ownOffer: { status: 'rejected' },
  })
})
