import { sql, type Kysely } from 'kysely'

/** When the work should be done; null where the client did not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column timing text`.execute(db)
  await sql`
    alter table ads add constraint ads_timing_check check (timing in ('asap', 'thisWeek', 'flexible')) not valid`.execute(
    db,
  )
}
