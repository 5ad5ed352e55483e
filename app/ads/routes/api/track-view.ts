import { trackView } from '#app/ads/viewing.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { visitorId } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/:id/track-view', {
  POST: forAnyone({
    summary: 'Count a view of an ad, one a visitor a day',
    status: 204,
    isRepeatable: true,
    run: async ({ db, user, id, context, now }) => {
      await trackView(db, { adId: id(), viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
      return done(null)
    },
  }),
})

export const loader = handler
export const action = handler
