import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['drafts_of_browser', 'drafts_by_claim', 'drafts_by_ad'])
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  await sql`create unique index concurrently drafts_of_browser on drafts (browser_hash, key)`.execute(db)
  await sql`create index concurrently drafts_by_claim on drafts (claimed_by) where claimed_by is not null`.execute(db)
  await sql`create index concurrently drafts_by_ad on drafts (ad_id) where ad_id is not null`.execute(db)
  for (const name of ['drafts_holder', 'drafts_claimed_by', 'drafts_ad'])
    await sql`alter table drafts validate constraint ${sql.ref(name)}`.execute(db)
}
