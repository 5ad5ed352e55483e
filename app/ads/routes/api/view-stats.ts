import { viewStatsShape } from '#app/ads/api-presenters.server.ts'
import { viewStatsSchema } from '#app/ads/api-schemas.ts'
import { listViewStats } from '#app/ads/viewing.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute(['/api/jobad/view-stats', '/api/jobad/my/view-stats'], {
  GET: forClients({
    summary: 'Views of all one’s own ads, by day',
    query: viewStatsSchema,
    response: viewStatsShape,
    run: async ({ db, user, query, now }) =>
      done(await listViewStats(db, { clientId: user.id, days: query.days, now })),
  }),
})

export const loader = handler
export const action = handler
