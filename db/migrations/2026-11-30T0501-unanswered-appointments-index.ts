import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists appointments_unanswered`.execute(db)
  await sql`
    create index concurrently appointments_unanswered on appointments (starts_at)
    where status = 'agreed' and arrival is null and unanswered_notified_at is null`.execute(db)
}
