import { sql, type RawBuilder } from 'kysely'

export const conversationChannel = 'conversations'

/** Tells the web processes after the commit that a conversation has changed: only its id, so that nothing private is in it. */
export function noticeOf(conversationId: RawBuilder<unknown>) {
  return sql<string>`pg_notify(${conversationChannel}, ${conversationId}::text)`
}

/** For the `returning` of a statement that changes conversations. */
export const changeNotice = noticeOf(sql.ref('conversations.id')).as('notice')

/** In a query of `conversations`: changes when a message comes, or moderators hide one. */
export const messagesVersion = sql<string>`concat(
  (select max(id) from messages where conversation_id = conversations.id), '.',
  (select count(*) from messages where conversation_id = conversations.id and hidden_at is not null)
)`
