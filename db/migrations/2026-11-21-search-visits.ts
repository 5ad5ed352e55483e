import { sql, type Kysely } from 'kysely'

/** Looks within half an hour are one visit; what was published since the visit before is new to the worker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column new_jobs_since timestamptz`.execute(db)
}
