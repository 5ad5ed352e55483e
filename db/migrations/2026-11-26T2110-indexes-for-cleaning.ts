import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** Hourly cleaning read all notifications. Their age is found by a BRIN index, which costs the writing of millions next to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists notifications_by_age`.execute(db)
  await sql`create index concurrently notifications_by_age on notifications using brin (created_at)`.execute(db)
  await sql`drop index concurrently if exists ads_closed_lately`.execute(db)
  await sql`create index concurrently ads_closed_lately on ads (updated_at) where status <> 'open'`.execute(db)
}
