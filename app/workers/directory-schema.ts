import { z } from 'zod'
import { searchFieldsSchema } from '#app/ads/search/schema.ts'
import { workerSorts } from '#app/workers/rules.ts'

export const workerSearchSchema = searchFieldsSchema
  .pick({ searchTerm: true, city: true, skill: true, trade: true, cursor: true })
  .extend({ sort: z.enum(workerSorts, 'search:errors.sort_unknown').optional() })

export type WorkerSearchQuery = z.output<typeof workerSearchSchema>

export const workerSearchFields = ['searchTerm', 'city', 'skill']
