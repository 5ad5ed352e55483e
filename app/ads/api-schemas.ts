import { z } from 'zod'
import { adSearchOrder } from '#app/ads/search/order.server.ts'
import { adSearchSchema, searchFieldsSchema } from '#app/ads/search/schema.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'

const id = z.int('api:errors.ad_unknown').positive('api:errors.ad_unknown')

export const adIdSchema = z.object({ id })

/** POST /api/jobad/search: a cursor is of one order. */
export const adSearchBodySchema = withCrossFieldRule(adSearchSchema, ({ cursor, ...search }, refuse) => {
  if (cursor !== undefined && !adSearchOrder(search).decode(cursor)) refuse('cursor', 'api:errors.cursor')
})

export const adListSchema = searchFieldsSchema.pick({ city: true, skill: true, sort: true })

export const viewStatsSchema = z.object({
  days: z.int('api:errors.days').min(1, 'api:errors.days').max(365, 'api:errors.days').default(30),
})
