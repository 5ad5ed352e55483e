import { expect, test } from 'vitest'
import { rejectOffer } from '#app/offers/deciding.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { presentOfferToClient } from '#app/offers/presenters.server.ts'
import { listOffersOfAd } from '#app/offers/queries.server.ts'
import type { OfferFilter } from '#app/offers/rules.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOffer, anOpenAd } from './offer-fixtures.ts'

/** Offers of these amounts in KM, by workers with these ratings of one review each. */
async function anAdWith(...offers: [km: number, rating: number | null][]) {
  const ad = await anOpenAd()
  const ids: number[] = []
  for (const [km, rating] of offers) {
    const { id: workerId } = await aWorker()
    const stats = { rating_sum: rating ?? 0, review_count: rating === null ? 0 : 1 }
    await db.updateTable('worker_profiles').set(stats).where('user_id', '=', workerId).execute()
    ids.push(await anOffer(ad.adId, workerId, km * 100))
  }
  const list = (filter: OfferFilter) => listOffersOfAd(db, { ...ad, sort: 'lowest', filter })
  const marks = async (filter: OfferFilter = 'all') =>
    (await list(filter)).map((offer) => presentOfferToClient(offer, reader).mark)
  return { ...ad, ids, list, marks }
}

const reader = { t: getTranslate('bs'), language: 'bs' } as const

test('the lowest price and the best rating are marked, one mark on each offer', async () => {
  const { marks } = await anAdWith([60, 4], [80, 5], [90, null])
  expect(await marks()).toEqual(['lowest', 'bestRated', null])
})

test('offers that share the first place are both marked, and nobody when all share it', async () => {
  expect(await (await anAdWith([60, 5], [60, 5], [90, 5])).marks()).toEqual(['lowest', 'lowest', null])
  expect(await (await anAdWith([80, null], [80, null])).marks()).toEqual([null, null])
  expect(await (await anAdWith([60, null], [70, 5], [80, 5])).marks()).toEqual(['lowest', 'bestRated', 'bestRated'])
})

test('the best of poor ratings is no mark', async () => {
  expect(await (await anAdWith([60, null], [70, 3])).marks()).toEqual(['lowest', null])
})

test('a rating counts as it is shown, with one decimal', async () => {
  const { ids, list, marks } = await anAdWith([60, null], [70, 4], [80, 5])
  const rate = (nth: number, rating_sum: number, review_count: number) =>
    db
      .updateTable('worker_profiles')
      .set({ rating_sum, review_count })
      .where('user_id', '=', (eb) => eb.selectFrom('offers').select('worker_id').where('id', '=', ids[nth]!))
      .execute()
  await rate(1, 58, 13)
  await rate(2, 49, 11)
  expect((await list('topRated')).map(({ id }) => id)).toEqual([ids[1], ids[2]])
  expect(await marks()).toEqual(['lowest', 'bestRated', 'bestRated'])
  await rate(2, 40, 9)
  expect((await list('topRated')).map(({ id }) => id)).toEqual([ids[1]])
})

test('a filter does not make a dearer offer the lowest', async () => {
  const { marks } = await anAdWith([60, null], [80, 5], [90, 5])
  expect(await marks('topRated')).toEqual(['bestRated', 'bestRated'])
})

test('a rejected offer has no mark and leaves its own to the next', async () => {
  const { clientId, ids, marks } = await anAdWith([60, null], [80, null], [90, null])
  await rejectOffer(db, { offerId: ids[0]!, clientId, now: noon })
  expect(await marks()).toEqual(['lowest', null, null])
})
