import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists messages_hidden`.execute(db)
  await sql`
    create index concurrently messages_hidden on messages (conversation_id) where hidden_at is not null`.execute(db)
}
