import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { analyticsSearchSchema } from '#app/admin/schemas.ts'
import { firstDayOf } from '#app/analytics/funnel.ts'
import { listVisits } from '#app/analytics/queries.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/analytics-export.ts'

const columns = ['day', 'step', 'platform', 'language', 'city', 'visits'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { days } = readSearchParams(analyticsSearchSchema, url.searchParams).search
  const visits = await listVisits(db, { from: firstDayOf(days, new Date()) })
  const rows = visits.map((row) => columns.map((name) => row[name]))
  return csvResponse({ request, context }, 'analytics', { headings: columns, rows })
}
