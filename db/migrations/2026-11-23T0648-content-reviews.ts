import { sql, type Kysely } from 'kysely'

/** Pictures and new workers that a moderator has looked at; words and reports keep this in rows of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_reviews (
      subject text not null check (subject in ('image', 'worker')),
      subject_id bigint not null,
      actor text not null,
      reviewed_at timestamptz not null,
      primary key (subject, subject_id)
    )`.execute(db)
}
