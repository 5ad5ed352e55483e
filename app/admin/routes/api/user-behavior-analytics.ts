import { z } from 'zod'
import { listByDay, listDays, platformRangeSchema } from '#app/admin/routes/api/date-range.server.ts'
import { funnelSteps } from '#app/analytics/funnel.ts'
import { listDailyFunnel } from '#app/analytics/queries.server.ts'
import { apiRoute, forAdmins } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const dayShape = z.object({
  date: z.string().meta({ format: 'date' }),
  visit: count.describe('A browser on a day.'),
  registration: count,
  ad: count,
  offer: count,
  acceptance: count,
  completion: count,
})

const handler = apiRoute('/api/admin/user-behavior-analytics', {
  GET: forAdmins({
    summary: 'The visits of each day in which a step of the funnel happened, of visitors who agreed to analytics',
    query: platformRangeSchema,
    response: z.object({ days: z.array(dayShape) }),
    run: async ({ db, query, now }) => {
      const days = listDays(query, now)
      const rows = await listDailyFunnel(db, { from: days[0]!, to: days.at(-1)!, platform: query.platform })
      const values = rows.map(({ day, step, visits }) => ({ day, name: step, value: visits }))
      const steps = funnelSteps.map(({ step }) => step)
      return done({ days: z.array(dayShape).parse(listByDay(days, steps, values)) })
    },
  }),
})

export const loader = handler
export const action = handler
