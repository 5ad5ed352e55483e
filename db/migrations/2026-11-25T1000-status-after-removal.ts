import { sql, type Kysely } from 'kysely'

/** What support sets while moderators hide a profile: neither lifts what the other has done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column status_after_removal text`.execute(db)
  await sql`
    alter table worker_profiles add constraint worker_profiles_status_after_removal_check
      check (status_after_removal in ('Active', 'Paused', 'Blocked'))
      not valid`.execute(db)
}
