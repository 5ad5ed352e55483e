import { sql, type Kysely } from 'kysely'

/** Processes of before go on with `form_drafts`, as a view of the rows that theirs would be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete cascade,
      form text not null,
      key text not null,
      version bigint not null default 0,
      basis text,
      fields jsonb not null,
      written_at timestamptz not null default now(),
      saved_at timestamptz,
      sent_at timestamptz
    )`.execute(db)
  await sql`create unique index drafts_of_member on drafts (user_id, key)`.execute(db)
  await sql`create index drafts_by_age on drafts (written_at)`.execute(db)
  await sql`lock table form_drafts in access exclusive mode`.execute(db)
  await sql`
    insert into drafts (user_id, form, key, version, basis, fields, written_at, saved_at, sent_at)
    select user_id, form, draft_key, version, basis, fields, written_at, saved_at, sent_at from form_drafts`.execute(db)
  await sql`drop table form_drafts`.execute(db)
  await sql`
    create view form_drafts as
    select user_id, form, key as draft_key, version, basis, fields, written_at, saved_at, sent_at
    from drafts where user_id is not null`.execute(db)
}
