import { expect, test } from 'vitest'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import { anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

test('reviews are paged newest first, and one more than a page tells that there is a next one', async () => {
  const { id: workerId } = await aWorker()
  const { id: clientId } = await aClient()
  for (let nth = 0; nth < reviewsPerPage + 2; nth++) {
    const { adId } = await anOpenAd({ clientId })
    await acceptOffer(db, { offerId: await anOffer(adId, workerId), clientId, now: noon })
    await completeAssignment(db, { adId, clientId, rating: 5, comment: `Posao ${nth}`, now: noon })
  }

  const first = await listReviews(db, { workerId, cursor: null })
  expect(first).toHaveLength(reviewsPerPage + 1)
  expect(first[0]).toMatchObject({ comment: 'Posao 11', clientName: 'Amra' })
  expect(JSON.stringify(first)).not.toContain('Hodžić')

  const rest = await listReviews(db, { workerId, cursor: first[reviewsPerPage - 1]!.id })
  expect(rest.map(({ comment }) => comment)).toEqual(['Posao 1', 'Posao 0'])
})

test('a cursor of another worker’s review shows nothing', async () => {
  const { id: workerId } = await aWorker()
  expect(await listReviews(db, { workerId, cursor: 1 })).toEqual([])
})
