import { viewStatsShape } from '#app/ads/api-shapes.server.ts'
import { viewStatsSchema } from '#app/ads/api-schemas.ts'
import { viewStats } from '#app/ads/viewing.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute(['/api/jobad/view-stats', '/api/jobad/my/view-stats'], {
  GET: forClients({
    summary: 'Views of all one’s own ads, by day',
    query: viewStatsSchema,
    answer: viewStatsShape,
    run: async ({ db, user, query, now }) => done(await viewStats(db, { clientId: user.id, days: query.days, now })),
  }),
})

export const loader = answer
export const action = answer
