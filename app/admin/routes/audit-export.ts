import { auditSearchSchema } from '#app/admin/schemas.ts'
import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/audit-export.ts'

const maxRows = 10_000

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { search } = readSearchParams(auditSearchSchema, url.searchParams)
  const { items } = await listAuditLog(db, search, maxRows)
  const headings = ['id', 'at', 'admin', 'action', 'subjectType', 'subjectId', 'reason', 'before', 'after']
  const rows = items.map((row) => [
    row.id,
    row.at,
    row.adminName,
    row.action,
    row.subjectType,
    row.subjectId,
    row.reason,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
  ])
  return csvResponse({ request, context }, 'audit', { headings, rows })
}
