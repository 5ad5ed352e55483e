import { sql, type Kysely } from 'kysely'

/** What members and visitors report, and what came of it. A visitor's report has no reporter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      reporter_id bigint references users on delete cascade,
      author_id bigint not null references users on delete cascade,
      target_type text not null check (target_type in ('ad', 'profile', 'question', 'review', 'message', 'image')),
      target_id bigint not null,
      reason text not null check (reason in ('scam', 'deposit', 'contacts', 'abuse', 'untrue', 'spam', 'illegal', 'not_own', 'other')),
      details text not null default '',
      excerpt text not null,
      created_at timestamptz not null,
      decided_at timestamptz,
      decision text check (decision in ('hidden', 'kept')),
      check ((decided_at is null) = (decision is null))
    )`.execute(db)
  await sql`create index reports_open on reports (target_type, target_id) where decided_at is null`.execute(db)
  await sql`create unique index reports_one_open on reports (reporter_id, target_type, target_id) where decided_at is null`.execute(
    db,
  )
  await sql`create index reports_by_reporter on reports (reporter_id, id desc)`.execute(db)
  await sql`create index reports_by_author on reports (author_id)`.execute(db)
}
