import { sql, type Kysely } from 'kysely'

/** The language in which a visitor read the page of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table behaviour_events add column language text`.execute(db)
}
