import { z } from 'zod'
import { adSearchSchema, readSearchParams } from '#app/ads/search-schema.ts'
import { workerSorts } from '#app/workers/rules.ts'

/** What workers are searched by, in the API and in the query of the page. */
export const workerSearchSchema = adSearchSchema
  .pick({ searchTerm: true, city: true, skill: true, cursor: true })
  .extend({ sort: z.enum(workerSorts, 'search:errors.sort_unknown').optional() })

export type WorkerSearchQuery = z.output<typeof workerSearchSchema>

/** The query of the page: what is wrong is left out and told beside its field, so that there is always a list to see. */
export function readWorkerSearch(params: URLSearchParams) {
  return readSearchParams(workerSearchSchema, ['searchTerm', 'city', 'skill'], params)
}
