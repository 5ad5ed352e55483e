import { sql, type Kysely } from 'kysely'

/** What clients have typed into the form of a new ad and not sent yet; of a sent one the key stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ad_form_drafts (
      client_id bigint not null references users on delete cascade,
      draft_key text not null,
      version bigint not null,
      fields jsonb not null,
      written_at timestamptz not null,
      sent_at timestamptz,
      primary key (client_id, draft_key)
    )`.execute(db)
  await sql`create index ad_form_drafts_by_age on ad_form_drafts (written_at)`.execute(db)
}
