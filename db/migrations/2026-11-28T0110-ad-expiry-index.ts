import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists ads_open_by_expiry`.execute(db)
  await sql`create index concurrently ads_open_by_expiry on ads (expires_at) where status = 'open'`.execute(db)
}
