import { ownJobAd } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { republishAd } from '#app/ads/repeating.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'

const answer = apiRoute('/api/jobad/:id/republish', {
  POST: forClients({
    summary: 'Copy a finished or cancelled ad into a new draft',
    texts: 'ads',
    status: 201,
    answer: jobAdShape,
    refusals: [409],
    run: async ({ db, user, id, now }) =>
      ownJobAd(db, await republishAd(db, { adId: id(), clientId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
