import { findJobAd } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/:id', {
  GET: forAnyone({
    summary: 'One ad; drafts and cancelled ads only to their owner',
    answer: jobAdShape,
    run: async ({ db, user, id }) => {
      const ad = await findJobAd(db, { adId: id(), viewer: user })
      return ad ? done(ad) : refused('unknown')
    },
  }),
})

export const loader = answer
export const action = answer
