import { z } from 'zod'
import { findTotals } from '#app/admin/totals.server.ts'
import { apiRoute, forAdmins } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/admin/dashboard', {
  GET: forAdmins({
    summary: 'How much there is of everything; at most a minute old',
    response: z.object({
      users: count,
      workers: count,
      clients: count,
      ads: count.describe('Without drafts.'),
      offers: count,
      completedJobs: count,
    }),
    run: async ({ db }) => done(await findTotals(db)),
  }),
})

export const loader = handler
export const action = handler
