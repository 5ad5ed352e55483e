import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { db } from '#db/connection.ts'
import { listDeadJobs } from '#jobs/inspect.ts'

const maxRows = 10_000

export async function loader() {
  const dead = await listDeadJobs(db, { limit: maxRows })
  const headings = ['id', 'kind', 'queued', 'deadSince', 'request', 'error']
  const rows = dead.map(({ id, kind, createdAt, deadAt, requestId, error }) => [
    id,
    kind,
    createdAt.toISOString(),
    deadAt?.toISOString(),
    requestId,
    error,
  ])
  return csvResponse('dead-jobs', headings, rows)
}
