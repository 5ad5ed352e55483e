import { sql, type Kysely } from 'kysely'

/** Ads that visitors write before they have an account; each becomes the draft `ad_id` of the client who signs in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitor_drafts (
      browser_hash bytea not null,
      form_key text not null,
      content jsonb not null,
      ad_id bigint references ads on delete cascade,
      updated_at timestamptz not null default now(),
      primary key (browser_hash, form_key)
    )`.execute(db)
  await sql`create index visitor_drafts_by_ad on visitor_drafts (ad_id) where ad_id is not null`.execute(db)
  await sql`create index visitor_drafts_by_age on visitor_drafts (updated_at)`.execute(db)
}
