import { memberColumns } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

/** Selects the viewer's conversations with unread messages, the newest first. */
export function selectUnreadConversations(db: Db, viewer: Viewer) {
  const { ownColumn, otherColumn } = memberColumns(viewer)
  return db
    .selectFrom('conversations')
    .innerJoin('conversation_members as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'conversations.id').on('mine.user_id', '=', viewer.id),
    )
    .innerJoin('users as other', 'other.id', otherColumn)
    .leftJoin('ads', 'ads.id', 'conversations.ad_id')
    .select(['conversations.ad_id as adId', 'other.id as otherId', 'other.name', 'ads.title'])
    .select('mine.unread_count as count')
    .where(ownColumn, '=', viewer.id)
    .where('mine.unread_count', '>', 0)
    .where('other.deleted_at', 'is', null)
    .orderBy('conversations.last_message_at', 'desc')
}
