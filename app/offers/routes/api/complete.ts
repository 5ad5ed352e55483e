import { z } from 'zod'
import { reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { done } from '#app/outcome.ts'
import { reviewShape, presentReview } from '#app/reviews/api-presenters.server.ts'
import { completionSchema } from '#app/reviews/schemas.ts'

const handler = apiRoute('/api/offer/job/complete', {
  POST: forClients({
    summary: 'End the job with a rating and a comment',
    namespace: 'offers',
    conversion: 'job_completed',
    body: completionSchema,
    response: z.object({ jobAd: jobAdShape, review: reviewShape }),
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, workerId, rating, comment }, now }) => {
      const seen = { adId: jobAdId, clientId: user.id, workerId }
      const completed = await completeAssignment(db, { ...seen, rating, comment, now })
      const jobAd = await reloadOwnJobAd(db, completed, user.id)
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
      return done({ jobAd: jobAd.value, review: presentReview(review) })
    },
  }),
})

export const loader = handler
export const action = handler
