import { reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'

const handler = apiRoute('/api/jobad/:id/cancel', {
  POST: forClients({
    summary: 'Give the job up; nobody’s offer stands any more',
    namespace: 'ads',
    body: cancellationSchema,
    response: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, body, now }) =>
      reloadOwnJobAd(db, await cancelAd(db, { adId: id(), clientId: user.id, reason: body.reason, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
