import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/worker-skills-export.ts'

const columns = ['skill', 'city', 'workers', 'reachableWorkers', 'openAds', 'ads', 'offers', 'waitingMinutes'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(demandSearchSchema, url.searchParams)
  const rows = await listDemand(db, search, maxDemandRows)
  const table = { headings: columns, rows: rows.map((row) => columns.map((name) => row[name])) }
  return csvResponse({ request, context }, 'worker-skills', table)
}
