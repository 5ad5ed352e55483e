import type { LoaderFunctionArgs } from 'react-router'
import { readCsvSeparator } from '#app/admin/routes/csv-response.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'

export async function loadFrame({ request, context }: LoaderFunctionArgs) {
  const { role, name } = currentAdmin(context)
  return { adminRole: role, name, csvSeparator: await readCsvSeparator(request, context) }
}
