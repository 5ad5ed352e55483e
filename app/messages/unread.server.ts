import { changeNotice } from '#app/messages/change-notices.server.ts'
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

/** Counts the message for its recipient and tells open pages; returns the last message that they have read. */
export async function markUnread(
  trx: Db,
  { id, otherId }: { id: number; otherId: number },
  now: Date,
): Promise<number> {
  await trx
    .updateTable('conversations')
    .set((eb) => ({ last_message_at: eb.fn('greatest', ['last_message_at', eb.val(now)]) }))
    .where('id', '=', id)
    .returning(changeNotice)
    .execute()
  const { lastReadMessageId } = await trx
    .updateTable('conversation_members')
    .set((eb) => ({ unread_count: eb('unread_count', '+', 1) }))
    .where('conversation_id', '=', id)
    .where('user_id', '=', otherId)
    .returning('last_read_message_id as lastReadMessageId')
    .executeTakeFirstOrThrow()
  return lastReadMessageId
}
