import { sql, type Kysely } from 'kysely'

/**
 * What members have typed into long forms and not sent yet; of a sent one the key stays. `basis` tells what the form showed
 * of what is stored, and `saved_at` when the button for it was pressed. `ad_form_drafts` is for the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table form_drafts (
      user_id bigint not null references users on delete cascade,
      form text not null,
      draft_key text not null,
      version bigint not null,
      basis text,
      fields jsonb not null,
      written_at timestamptz not null,
      saved_at timestamptz,
      sent_at timestamptz,
      primary key (user_id, draft_key)
    )`.execute(db)
  await sql`create index form_drafts_by_age on form_drafts (written_at)`.execute(db)
  await sql`
    insert into form_drafts (user_id, form, draft_key, version, fields, written_at, sent_at)
    select client_id, 'ad', draft_key, version, fields, written_at, sent_at from ad_form_drafts`.execute(db)
}
