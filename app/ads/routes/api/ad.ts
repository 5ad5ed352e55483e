import { findJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/:id', {
  GET: forAnyone({
    summary: 'One ad; drafts and cancelled ads only to their owner',
    response: jobAdShape,
    run: async ({ db, user, id, context }) => {
      const ad = await findJobAd(db, { adId: id(), viewer: user })
      if (!ad) return refused('unknown')
      const { name } = ad.client
      return done({
        ...ad,
        client: { ...ad.client, name: name || requestTranslate(context)('common:labels.deleted_user') },
      })
    },
  }),
})

export const loader = handler
export const action = handler
