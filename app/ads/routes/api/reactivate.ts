import { ownJobAd } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { reactivateAd } from '#app/ads/cancelling.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'

const answer = apiRoute('/api/jobad/:id/reactivate', {
  POST: forClients({
    summary: 'Open a cancelled ad again',
    texts: 'ads',
    answer: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, now }) =>
      ownJobAd(db, await reactivateAd(db, { adId: id(), clientId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
