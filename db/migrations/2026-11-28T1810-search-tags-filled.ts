import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** In batches: with its index of words a row takes milliseconds, and nobody could change a profile meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let filled = 1n
  while (filled > 0n) {
    const { numAffectedRows } = await sql`
      update worker_profiles set search_tags = array(
        select skill from worker_skills where worker_skills.user_id = worker_profiles.user_id
        union all
        select trade from worker_trades
        where worker_trades.user_id = worker_profiles.user_id and is_named and not is_declined)
      where user_id in (
        select user_id from worker_profiles
        where search_tags = '{}' and exists (select from worker_skills where worker_skills.user_id = worker_profiles.user_id)
        limit 200)`.execute(db)
    filled = numAffectedRows ?? 0n
  }
  await sql`drop index concurrently if exists worker_profiles_by_tags`.execute(db)
  await sql`
    create index concurrently worker_profiles_by_tags on worker_profiles using gin (search_tags)
    with (fastupdate = off) where worker_status = 'Active'`.execute(db)
}
