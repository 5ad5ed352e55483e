import { sql, type Kysely } from 'kysely'

/** Forms that were sent without a session: the browser that sent them gets them back after sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_forms (
      browser_hash bytea not null,
      path text not null,
      user_id bigint references users on delete cascade,
      fields jsonb not null,
      has_files boolean not null,
      created_at timestamptz not null default now(),
      shown_at timestamptz,
      primary key (browser_hash, path)
    )`.execute(db)
  await sql`create index saved_forms_by_user on saved_forms (user_id) where user_id is not null`.execute(db)
  await sql`create index saved_forms_by_age on saved_forms (created_at)`.execute(db)
}
