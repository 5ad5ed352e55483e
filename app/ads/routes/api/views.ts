import { viewStatsShape } from '#app/ads/api-presenters.server.ts'
import { viewStatsSchema } from '#app/ads/api-schemas.ts'
import { listViewStats, trackView } from '#app/ads/viewing.server.ts'
import { apiRoutes, forClients, forAnyone } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'
import { visitorId } from '#app/http/session/context.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'

const viewsOfAllAds = {
  GET: forClients({
    summary: 'Views of all one’s own ads, by day',
    query: viewStatsSchema,
    response: viewStatsShape,
    run: async ({ db, user, query, now }) =>
      done(await listViewStats(db, { clientId: user.id, days: query.days, now })),
  }),
}

const handler = apiRoutes({
  '/api/jobad/view-stats': viewsOfAllAds,
  '/api/jobad/my/view-stats': viewsOfAllAds,
  '/api/jobad/:id/track-view': {
    POST: forAnyone({
      summary: 'Count a view of an ad, one a visitor a day',
      invalidatesPages: false,
      status: 204,
      isRepeatable: true,
      run: async ({ db, user, id, context, now }) => {
        await trackView(db, { adId: id(), viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
        return done(null)
      },
    }),
  },
  '/api/jobad/:id/view-stats': {
    GET: forClients({
      summary: 'Views of one of one’s own ads, by day',
      query: viewStatsSchema,
      response: viewStatsShape,
      run: async ({ db, user, id, query, now }) => {
        const ad = await findAdOf(db, { adId: id(), clientId: user.id })
        return ad
          ? done(await listViewStats(db, { clientId: user.id, adId: ad.id, days: query.days, now }))
          : refused('unknown')
      },
    }),
  },
})

export const loader = handler
export const action = handler
