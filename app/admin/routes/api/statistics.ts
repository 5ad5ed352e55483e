import { z } from 'zod'
import { findTotals } from '#app/admin/totals.server.ts'
import { forAdmins } from '#app/admins/authentication/admin-calls.server.ts'
import { apiRoutes } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { dateRangeSchema, listByDay, listDays, platformRangeSchema } from '#app/admin/routes/api/date-range.server.ts'
import { listDailyStatistics } from '#app/statistics/queries.server.ts'
import { funnelSteps } from '#app/analytics/funnel.ts'
import { listDailyFunnel } from '#app/analytics/queries.server.ts'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { demandShape, presentDemand } from '#app/admin/routes/api/demand-list.server.ts'

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

const funnelDayShape = z.object({
  date: z.string().meta({ format: 'date' }),
  visit: count.describe('A browser on a day.'),
  registration: count,
  ad: count,
  offer: count,
  acceptance: count,
  completion: count,
})

export const loader = apiRoutes({
  '/api/admin/dashboard': {
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
  },
  '/api/admin/analytics': {
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
  },
  '/api/admin/user-behavior-analytics': {
    GET: forAdmins({
      summary: 'The visits of each day in which a step of the funnel happened, of visitors who agreed to analytics',
      query: platformRangeSchema,
      response: z.object({ days: z.array(funnelDayShape) }),
      run: async ({ db, query, now }) => {
        const days = listDays(query, now)
        const rows = await listDailyFunnel(db, { from: days[0]!, to: days.at(-1)!, platform: query.platform })
        const values = rows.map(({ day, step, visits }) => ({ day, name: step, value: visits }))
        const steps = funnelSteps.map(({ step }) => step)
        return done({ days: z.array(funnelDayShape).parse(listByDay(days, steps, values)) })
      },
    }),
  },
  '/api/admin/workers/by-skills': {
    GET: forAdmins({
      summary: 'Workers and ads by skill and city, where workers are missing first; at most an hour old',
      query: demandSearchSchema,
      response: z.object({ items: z.array(demandShape) }),
      run: async ({ db, query }) => done({ items: presentDemand(await listDemand(db, query, maxDemandRows)) }),
    }),
  },
})

export const action = loader
