import { sql } from 'kysely'
import { noticeOf } from '#app/messages/change-notices.server.ts'
import { memberColumns } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import type { Db } from '#db/connection.ts'

/** The conversation about an ad (as `findAdConversation` chooses it) or the direct one with a person. */
export type ConversationRef = { adId: number; workerId?: number | undefined } | { otherId: number }

type MarkReadOptions = { viewer: Viewer; ref: ConversationRef; now: Date }

/**
 * Marks a conversation and its notifications read. The unread count is decremented, never set, so that a message sent at the
 * same moment stays unread, and never below zero: messages that an erasure deletes meanwhile have left it already. Returns
 * how many conversations and listed notifications were unread. One statement, because it runs before a page.
 */
export async function markConversationRead(
  db: Db,
  { viewer, ref, now }: MarkReadOptions,
): Promise<{ conversations: number; notifications: number }> {
  const { ownColumn } = memberColumns(viewer)
  const { rows } = await sql<{ conversations: number; notifications: number }>`
    with chat as (
      select conversations.id, (select max(id) from messages where conversation_id = conversations.id) as newest
      from conversations
      join conversation_members as member on member.conversation_id = conversations.id and member.user_id = ${viewer.id}
      where ${sql.ref(ownColumn)} = ${viewer.id} and ${matchesConversation(viewer, ref)} and member.unread_count > 0
    ), read_notifications as (
      update notifications set read_at = ${now}
      from chat
      where user_id = ${viewer.id} and read_at is null
        and dedupe_key like 'new-message-' || chat.id || '-%'
      returning notifications.in_app
    ), seen as (
      update conversation_members as member
      set last_read_message_id = chat.newest, last_read_at = ${now}, unread_count = greatest(0, member.unread_count - (
        select count(*) from messages
        where conversation_id = chat.id and sender_id <> ${viewer.id} and id > member.last_read_message_id and id <= chat.newest
          and hidden_at is null
      ))
      from chat
      where member.conversation_id = chat.id and member.user_id = ${viewer.id} and member.last_read_message_id < chat.newest
      returning chat.id
    )
    select (select count(${noticeOf(sql.ref('seen.id'))}) from seen) as conversations, (select count(*) from read_notifications where in_app) as notifications`.execute(
    db,
  )
  return rows[0]!
}

function matchesConversation(viewer: Viewer, ref: ConversationRef) {
  if ('otherId' in ref) {
    const { otherColumn } = memberColumns(viewer)
    return sql`conversations.kind = 'direct' and ${ref.otherId} = ${sql.ref(otherColumn)}`
  }
  const { ownColumn } = memberColumns(viewer)
  const { adId, workerId = null } = ref
  return sql`conversations.id = (
    select conversations.id from conversations
    where conversations.kind = 'job' and conversations.ad_id = ${adId} and ${sql.ref(ownColumn)} = ${viewer.id}
      and (${workerId}::bigint is null or conversations.worker_id = ${workerId})
    order by conversations.closed_at is not null, conversations.last_message_at desc limit 1
  )`
}
