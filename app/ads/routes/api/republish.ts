import { reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { republishAd } from '#app/ads/republishing.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'

const handler = apiRoute('/api/jobad/:id/republish', {
  POST: forClients({
    summary: 'Copy a finished or cancelled ad into a new draft',
    namespace: 'ads',
    status: 201,
    response: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, now }) =>
      reloadOwnJobAd(db, await republishAd(db, { adId: id(), clientId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
