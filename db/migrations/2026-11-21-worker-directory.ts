import { sql, type Kysely } from 'kysely'
import type { Db } from '#db/connection.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'

/** Full-text search of workers, and their order: by tier, then by a Bayesian mean of ratings with five of four stars as prior. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table worker_profiles
      add column search_words text not null default '',
      add column search_key text generated always as (search_fold(search_words || ' ' || skill_details || ' ' || work_description)) stored,
      add column recommendation integer generated always as (
        (case tier when 'Gold' then 2 when 'Silver' then 1 else 0 end) * 10000 + (rating_sum + 5 * 4) * 1000 / (review_count + 5)) stored
  `.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await updateSearchKeywords(db as Db)
  await sql`create index worker_profiles_search on worker_profiles using gin (search_key gin_trgm_ops) where worker_status = 'Active'`.execute(
    db,
  )
  await sql`create index worker_profiles_recommended on worker_profiles (recommendation desc, user_id desc) where worker_status = 'Active'`.execute(
    db,
  )
}
