import { z } from 'zod'
import { jobSearchSchema } from '#app/ads/search-schema.ts'

const id = z.coerce.number('api:errors.ad_unknown').int('api:errors.ad_unknown').positive('api:errors.ad_unknown')

export const adIdSchema = z.object({ id })

/** The query of the list of open ads. */
export const adListSchema = jobSearchSchema.pick({ city: true, skill: true, sort: true })

export const viewStatsSchema = z.object({ days: z.coerce.number('api:errors.days').int('api:errors.days').min(1, 'api:errors.days').max(365, 'api:errors.days').default(30) })
