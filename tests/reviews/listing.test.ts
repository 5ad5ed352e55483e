import { expect, test } from 'vitest'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { listReviews, reviewOrder } from '#app/reviews/queries.server.ts'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import { anAdWithOffers, anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

test('reviews are paged newest first', async () => {
  const { id: workerId } = await aWorker()
  const { id: clientId } = await aClient()
  for (let nth = 0; nth < reviewsPerPage + 2; nth++) {
    const { adId } = await anOpenAd({ clientId })
    await acceptOffer(db, { offerId: await anOffer(adId, workerId), clientId, now: noon })
    await completeAssignment(db, { adId, clientId, rating: 5, comment: `Posao ${nth}`, now: noon })
  }

  const first = await listReviews(db, { workerId })
  expect(first.items).toHaveLength(reviewsPerPage)
  expect(first.items[0]).toMatchObject({ comment: 'Posao 11', clientName: 'Amra' })
  expect(JSON.stringify(first)).not.toContain('Hodžić')

  const rest = await listReviews(db, { workerId, cursor: first.nextCursor })
  expect(rest.items.map(({ comment }) => comment)).toEqual(['Posao 1', 'Posao 0'])
  expect(rest).toMatchObject({ hasMore: false, nextCursor: null })
  expect((await listReviews(db, { workerId, cursor: '7' })).items).toEqual(first.items)
})

test('a cursor of another worker’s review leads to no review of theirs', async () => {
  const { id: workerId } = await aWorker()
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId: otherId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now: noon })
  await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })
  const position = await db
    .selectFrom('reviews')
    .select(reviewOrder.position.as('position'))
    .where('worker_id', '=', otherId)
    .executeTakeFirstOrThrow()
  const cursor = reviewOrder.encode(position.position)
  expect((await listReviews(db, { workerId, cursor })).items).toEqual([])
})

test('a review of an ad that moderators removed does not show its title', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now: noon })
  await completeAssignment(db, { adId, clientId, rating: 5, comment: 'Uredno.', now: noon })
  expect((await listReviews(db, { workerId })).items[0]?.adTitle).toEqual(expect.any(String))
  await db.updateTable('ads').set({ hidden_at: noon }).where('id', '=', adId).execute()
  expect((await listReviews(db, { workerId })).items).toMatchObject([{ adTitle: null, comment: 'Uredno.' }])
})
