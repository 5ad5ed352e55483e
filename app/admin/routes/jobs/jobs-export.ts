import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { db } from '#db/connection.ts'
import { listDeadJobs } from '#jobs/outbox/inspect.ts'
import type { Route } from './+types/jobs-export.ts'

const maxRows = 10_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const dead = await listDeadJobs(db, { limit: maxRows })
  const headings = ['id', 'kind', 'queued', 'deadSince', 'request', 'error']
  const rows = dead.map(({ id, kind, createdAt, deadAt, requestId, error }) => [
    id,
    kind,
    createdAt,
    deadAt,
    requestId,
    error,
  ])
  return csvResponse({ request, context }, 'dead-jobs', { headings, rows })
}
