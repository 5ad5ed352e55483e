import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** For searches by relevance: ads with the words in the title, where `search_key` begins with the folded title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists ads_title_search`.execute(db)
  await sql`
    create index concurrently ads_title_search on ads
      using gin (left(search_key, length(title) + 2) gin_trgm_ops) where status = 'open'`.execute(db)
}
