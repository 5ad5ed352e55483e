import { viewStatsShape } from '#app/ads/api-shapes.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { viewStatsSchema } from '#app/ads/api-schemas.ts'
import { viewStats } from '#app/ads/viewing.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/:id/view-stats', {
  GET: forClients({
    summary: 'Views of one of one’s own ads, by day',
    query: viewStatsSchema,
    answer: viewStatsShape,
    run: async ({ db, user, id, query, now }) => {
      const ad = await findAdOf(db, { adId: id(), clientId: user.id })
      return ad
        ? done(await viewStats(db, { clientId: user.id, adId: ad.id, days: query.days, now }))
        : refused('unknown')
    },
  }),
})

export const loader = answer
export const action = answer
