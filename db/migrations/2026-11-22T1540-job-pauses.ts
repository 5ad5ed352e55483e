import { sql, type Kysely } from 'kysely'

/** While a row has no `resumed_at`, no job runs: a restored copy sends nothing before an operator says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_pauses (
      id bigint generated always as identity primary key,
      reason text not null,
      paused_at timestamptz not null default now(),
      resumed_at timestamptz
    )`.execute(db)
  await sql`create unique index job_pauses_current on job_pauses ((true)) where resumed_at is null`.execute(db)
}
