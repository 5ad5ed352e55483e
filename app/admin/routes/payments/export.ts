import { csvFile } from '#app/admin/routes/csv-response.server.ts'
import { exportLists } from '#app/admin/payments/exports.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/export.ts'

export async function loader({ params: { list }, url }: Route.LoaderArgs) {
  if (!Object.hasOwn(exportLists, list)) throw notFound()
  const { schema, read } = exportLists[list as keyof typeof exportLists]
  return csvFile(list, await read(db, readSearchParams(schema, url.searchParams).search))
}
