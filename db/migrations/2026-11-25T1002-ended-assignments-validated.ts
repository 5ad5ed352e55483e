import { sql, type Kysely } from 'kysely'

/** In a transaction of its own, because validating blocks readers of a table that the same transaction has altered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles validate constraint worker_profiles_status_after_removal_check`.execute(db)
  await sql`alter table ad_events validate constraint ad_events_type_check`.execute(db)
}
