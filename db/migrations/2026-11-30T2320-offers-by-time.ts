import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists offers_by_worker_offered`.execute(db)
  await sql`create index concurrently offers_by_worker_offered on offers (worker_id, offered_at desc, id desc)`.execute(
    db,
  )
}
