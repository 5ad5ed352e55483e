import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { demandSearchSchema } from '#app/admin/schemas.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { listDemand, maxDemandRows } from '#app/statistics/demand.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/worker-skills-export.ts'

const columns = ['skill', 'city', 'workers', 'openAds', 'ads', 'offers', 'waitingMinutes'] as const

export async function loader({ url }: Route.LoaderArgs) {
  const { search } = readSearchParams(demandSearchSchema, url.searchParams)
  const rows = await listDemand(db, search, maxDemandRows)
  return csvResponse(
    'worker-skills',
    [...columns],
    rows.map((row) => columns.map((name) => row[name])),
  )
}
