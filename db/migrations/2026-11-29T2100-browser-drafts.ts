import { sql, type Kysely } from 'kysely'

/** Drafts of a browser: whose they are is told by the mark of the page's member, or by whoever claims them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drafts
      add column browser_hash bytea,
      add column owner_mark text not null default '',
      add column claimed_by bigint,
      add column ad_id bigint,
      add column has_files boolean not null default false,
      add column shown_at timestamptz,
      add constraint drafts_holder check ((user_id is null) <> (browser_hash is null)) not valid,
      add constraint drafts_claimed_by foreign key (claimed_by) references users on delete cascade not valid,
      add constraint drafts_ad foreign key (ad_id) references ads on delete cascade not valid`.execute(db)
}
