import { z } from 'zod'
import { jobSearchSchema } from '#app/ads/search-schema.ts'
import { paging } from '#app/http/api-shapes.server.ts'

/** The query of the list of workers. */
export const workerListSchema = jobSearchSchema.pick({ city: true, skill: true }).extend(paging)

export const profileSchema = z.object({ reviewCursor: z.coerce.number().int().positive().optional().catch(undefined) })
