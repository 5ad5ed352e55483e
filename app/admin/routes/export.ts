import type { z } from 'zod'
import { exportLists } from '#app/admin/exports.server.ts'
import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/export.ts'

export async function loader({ pattern, request, url, context }: Route.LoaderArgs) {
  const { name, schema, read } = exportLists[pattern as keyof typeof exportLists]
  return csvResponse(
    { request, context },
    name,
    await read(db, readSearchParams<z.ZodObject>(schema, url.searchParams).search),
  )
}
