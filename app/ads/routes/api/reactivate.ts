import { reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { reactivateAd } from '#app/ads/cancelling.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'

const handler = apiRoute('/api/jobad/:id/reactivate', {
  POST: forClients({
    summary: 'Open a cancelled ad again',
    namespace: 'ads',
    response: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, now }) =>
      reloadOwnJobAd(db, await reactivateAd(db, { adId: id(), clientId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
