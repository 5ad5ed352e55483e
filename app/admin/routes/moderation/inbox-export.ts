import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { inboxSearchSchema } from '#app/moderation/decision-schemas.ts'
import { listInbox } from '#app/moderation/inbox.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/inbox-export.ts'

const maxRows = 10_000
const columns = ['kind', 'itemId', 'target', 'targetId', 'authorId', 'authorName', 'text', 'details'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { kind } = readSearchParams(inboxSearchSchema, url.searchParams).search
  const items = await listInbox(db, { kind, now: new Date(), limit: maxRows })
  const rows = items.map((item) => [
    ...columns.map((name) => item[name]),
    item.reasons.join(' '),
    Number(item.reports),
    new Date(item.at),
  ])
  return csvResponse({ request, context }, 'moderation', { headings: [...columns, 'reasons', 'reports', 'at'], rows })
}
