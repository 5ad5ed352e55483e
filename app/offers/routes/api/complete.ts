import { z } from 'zod'
import { ownJobAd } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { completeJob } from '#app/offers/completing.server.ts'
import { done } from '#app/outcome.ts'
import { reviewShape, toReview } from '#app/reviews/api-shapes.server.ts'
import { completionSchema } from '#app/reviews/schemas.ts'

const answer = apiRoute('/api/offer/job/complete', {
  POST: forClients({
    summary: 'End the job with a rating and a comment',
    texts: 'offers',
    body: completionSchema,
    answer: z.object({ jobAd: jobAdShape, review: reviewShape }),
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, rating, comment }, now }) => {
      const completed = await completeJob(db, { adId: jobAdId, clientId: user.id, rating, comment, now })
      const jobAd = await ownJobAd(db, completed, user.id)
      if (!completed.ok) return completed
      if (!jobAd.ok) return jobAd
      const review = {
        id: completed.value.reviewId,
        adId: jobAdId,
        rating,
        comment,
        clientName: user.name,
        createdAt: now,
        reply: null,
      }
      return done({ jobAd: jobAd.value, review: toReview(review) })
    },
  }),
})

export const loader = answer
export const action = answer
