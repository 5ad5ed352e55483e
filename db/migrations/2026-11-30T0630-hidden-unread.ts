import { sql, type Kysely } from 'kysely'

/** Messages that moderators hide are not unread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update conversation_members as member set unread_count = (
      select count(*) from messages
      where messages.conversation_id = member.conversation_id and sender_id <> member.user_id
        and id > last_read_message_id and hidden_at is null
    )
    where unread_count > 0 and exists (
      select from messages where messages.conversation_id = member.conversation_id and hidden_at is not null
    )`.execute(db)
}
