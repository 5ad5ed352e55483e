import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_contents (
      id bigint generated always as identity primary key,
      author_id bigint not null references users on delete cascade,
      target_type text not null check (target_type in ('ad', 'profile', 'question', 'review', 'message', 'image')),
      target_id bigint not null,
      reason text not null check (reason in ('scam', 'deposit', 'contacts', 'abuse', 'untrue', 'spam', 'illegal', 'not_own', 'other')),
      note text not null default '',
      actor text not null,
      excerpt text not null,
      evidence jsonb not null,
      hidden_at timestamptz not null,
      answer text,
      answered_at timestamptz,
      answer_decided_at timestamptz,
      restored_at timestamptz,
      restored_by text
    )`.execute(db)
  await sql`create unique index hidden_contents_one_open on hidden_contents (target_type, target_id) where restored_at is null`.execute(
    db,
  )
  await sql`create index hidden_contents_by_author on hidden_contents (author_id, id desc)`.execute(db)
  await sql`create index hidden_contents_answered on hidden_contents (answered_at) where answered_at is not null and answer_decided_at is null`.execute(
    db,
  )
  await sql`alter table ads add column hidden_at timestamptz`.execute(db)
  await sql`alter table questions add column hidden_at timestamptz`.execute(db)
  await sql`alter table reviews add column hidden_at timestamptz`.execute(db)
  await sql`alter table messages add column hidden_at timestamptz`.execute(db)
  await sql`alter table images add column hidden_at timestamptz`.execute(db)
}
