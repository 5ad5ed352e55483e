import { findJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/:id', {
  GET: forAnyone({
    summary: 'One ad; drafts and cancelled ads only to their owner',
    response: jobAdShape,
    run: async ({ db, user, id }) => {
      const ad = await findJobAd(db, { adId: id(), viewer: user })
      return ad ? done(ad) : refused('unknown')
    },
  }),
})

export const loader = handler
export const action = handler
