import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { listAnnouncements } from '#app/announcements/queries.server.ts'
import { stateOf } from '#app/announcements/rules.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/announcements-export.ts'

const maxRows = 10_000
const times = ['createdAt', 'startedAt', 'stoppedAt', 'finishedAt'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const announcements = await listAnnouncements(db, { limit: maxRows })
  const headings = ['id', 'state', 'audience', 'city', 'skill', 'sent', 'title', 'message', ...times]
  const rows = announcements.map((announcement) => {
    const { id, audience, city, skill, sent, texts } = announcement
    const { title, message } = texts.bs
    return [
      id,
      stateOf(announcement),
      audience,
      city,
      skill,
      sent,
      title,
      message,
      ...times.map((name) => announcement[name]),
    ]
  })
  return csvResponse({ request, context }, 'announcements', { headings, rows })
}
