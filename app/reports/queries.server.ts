import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage } from '#db/keyset.ts'

const reportsPerPage = 20
const reportOrder = keyset([bigintColumn(sql`reports.id`)])

/** One page of a member's own reports, the newest first, with what came of each. */
export function listReportsOf(db: Db, { reporterId, cursor }: { reporterId: number; cursor?: string | null }) {
  const reports = db
    .selectFrom('reports')
    .select(['id', 'target_type as target', 'reason', 'excerpt', 'created_at as createdAt', 'decision'])
    .where('reporter_id', '=', reporterId)
  return readPage(reports, { keyset: reportOrder, cursor, pageSize: reportsPerPage })
}

/** The other member's last messages in a conversation of the viewer, to choose from; undefined in that of others. */
export async function listReportableMessages(
  db: Db,
  { conversationId, viewerId }: { conversationId: number; viewerId: number },
) {
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where(sql<boolean>`${viewerId} in (client_id, worker_id)`)
    .executeTakeFirst()
  if (!conversation) return undefined
  return db
    .selectFrom('messages')
    .select(['messages.id', 'messages.text', 'messages.sent_at as sentAt'])
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.sender_id', '<>', viewerId)
    .where('messages.hidden_at', 'is', null)
    .orderBy('messages.id', 'desc')
    .limit(30)
    .execute()
}
