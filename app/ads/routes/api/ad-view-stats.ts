import { viewStatsShape } from '#app/ads/api-presenters.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { viewStatsSchema } from '#app/ads/api-schemas.ts'
import { listViewStats } from '#app/ads/viewing.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/:id/view-stats', {
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
})

export const loader = handler
export const action = handler
