import type { RouterContextProvider } from 'react-router'
import { readCsvSeparator } from '#app/admin/routes/csv-response.server.ts'
import { currentAdmin } from '#app/http/session/admin-session.server.ts'

export async function loadFrame(request: Request, context: Readonly<RouterContextProvider>) {
  const { role, name } = currentAdmin(context)
  return { adminRole: role, name, csvSeparator: await readCsvSeparator(request, context) }
}
