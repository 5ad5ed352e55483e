import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_events validate constraint ad_events_type_check`.execute(db)
}
