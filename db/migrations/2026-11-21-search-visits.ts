import { sql, type Kysely } from 'kysely'

/** Ads published after this time are new to the worker: the last search before the current visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column new_jobs_since timestamptz`.execute(db)
}
