import { ownJobAd } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'

const answer = apiRoute('/api/jobad/:id/cancel', {
  POST: forClients({
    summary: 'Give the job up; nobody’s offer stands any more',
    texts: 'ads',
    body: cancellationSchema,
    answer: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, body, now }) =>
      ownJobAd(db, await cancelAd(db, { adId: id(), clientId: user.id, reason: body.reason, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
