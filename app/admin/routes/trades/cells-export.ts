import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { listCells } from '#app/statistics/cells/queries.server.ts'
import { maxExportedCells } from '#app/statistics/cells/rules.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/cells-export.ts'

const counts = ['ads', 'dueAds', 'answeredAds', 'offerMinutes', 'workers', 'reachableWorkers'] as const
const columns = ['skill', 'trade', 'city', ...counts, 'state', 'setAt', 'adminName'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(demandSearchSchema, url.searchParams)
  const cells = await listCells(db, search, maxExportedCells)
  const rows = cells.map((cell) => columns.map((name) => cell[name]))
  return csvResponse({ request, context }, 'cells', { headings: columns, rows })
}
