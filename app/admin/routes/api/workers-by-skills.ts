import { z } from 'zod'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { apiRoute, forAdmins } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { demandDays } from '#app/statistics/demand-rules.ts'

const rowShape = z.object({
  skill: z.string(),
  city: z.string(),
  workers: count,
  openAds: count,
  ads: count.describe(`Published in the last ${demandDays} days.`),
  offers: count.describe('On these ads.'),
  waitingMinutes: count.nullable().describe('Median time from an ad to its first offer.'),
})

const handler = apiRoute('/api/admin/workers/by-skills', {
  GET: forAdmins({
    summary: 'Workers and ads by skill and city, where workers are missing first; at most an hour old',
    query: demandSearchSchema,
    response: z.object({ items: z.array(rowShape) }),
    run: async ({ db, query }) => done({ items: await listDemand(db, query, maxDemandRows) }),
  }),
})

export const loader = handler
export const action = handler
