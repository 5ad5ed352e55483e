import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_events validate constraint offer_events_contest`.execute(db)
}
