import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists ad_events_reactivated`.execute(db)
  await sql`create index concurrently ad_events_reactivated on ad_events (ad_id) where type = 'reactivated'`.execute(db)
}
