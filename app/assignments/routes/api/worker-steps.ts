import { z } from 'zod'
import { adStatusNames } from '#app/ads/rules.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { returnSchema } from '#app/assignments/schemas.ts'
import { apiRoutes, forWorkers } from '#app/http/api/api-route.server.ts'
import { id as idSchema } from '#app/http/api/response-schemas.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { reloadOwnOffer } from '#app/offers/api-queries.server.ts'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/jobad/:id/return': {
    POST: forWorkers({
      summary: 'Give a job back that is not done, at the latest 24 hours before an agreed time; the offer is withdrawn',
      namespace: 'appointments',
      body: returnSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, id, body, now }) =>
        reloadOwnOffer(db, await returnJob(db, { adId: id(), userId: user.id, cause: body.cause, now }), user.id),
    }),
  },
  '/api/jobad/:id/work-done': {
    POST: forWorkers({
      summary: 'Say that the work is done; the client completes the job and rates, or 14 days of silence end it',
      namespace: 'offers',
      response: z.object({ jobAdId: idSchema, displayStatus: z.literal(adStatusNames.in_progress) }),
      refusals: [404, 409],
      run: async ({ db, user, id, now }) => {
        const outcome = await markWorkDone(db, { adId: id(), workerId: user.id, now })
        if (!outcome.ok) return outcome
        return done({ jobAdId: outcome.value.adId, displayStatus: adStatusNames.in_progress })
      },
    }),
  },
})

export const loader = handler
export const action = handler
