import { z } from 'zod'
import { dateRangeSchema, listByDay, listDays } from '#app/admin/routes/api/date-range.server.ts'
import { apiRoute, forAdmins } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listDailyStatistics } from '#app/statistics/queries.server.ts'

const metrics = ['people', 'ads', 'offers', 'accepted', 'completed', 'deliveries'] as const

const dayShape = z.object({
  date: z.string().meta({ format: 'date' }),
  people: count.describe('Registrations.'),
  ads: count,
  offers: count,
  accepted: count,
  completed: count,
  deliveries: count,
})

const handler = apiRoute('/api/admin/analytics', {
  GET: forAdmins({
    summary: 'What happened on each day, at most an hour old',
    query: dateRangeSchema,
    response: z.object({ days: z.array(dayShape) }),
    run: async ({ db, query, now }) => {
      const days = listDays(query, now)
      const rows = await listDailyStatistics(db, { from: days[0]!, to: days.at(-1)! })
      const values = rows.map(({ metric, ...row }) => ({ ...row, name: metric }))
      return done({ days: z.array(dayShape).parse(listByDay(days, metrics, values)) })
    },
  }),
})

export const loader = handler
export const action = handler
