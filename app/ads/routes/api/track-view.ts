import { trackView } from '#app/ads/viewing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { visitorId } from '#app/http/context.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/:id/track-view', {
  POST: forAnyone({
    summary: 'Count a view of an ad, one a visitor a day',
    status: 204,
    changes: false,
    run: async ({ db, user, id, context, now }) => {
      await trackView(db, { adId: id(), viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
      return done(null)
    },
  }),
})

export const loader = answer
export const action = answer
