import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { exportLists } from '#app/admin/payments/exports.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/export.ts'

export async function loader({ params: { list }, request, url, context }: Route.LoaderArgs) {
  if (!isExported(list)) throw notFound()
  const { schema, read } = exportLists[list]
  return csvResponse({ request, context }, list, await read(db, readSearchParams(schema, url.searchParams).search))
}

function isExported(list: string): list is keyof typeof exportLists {
  return Object.hasOwn(exportLists, list)
}
