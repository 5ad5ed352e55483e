import { sql, type Kysely } from 'kysely'

/** Browsers that have signed in to an account, by the hash of a token in their cookie. Strangers cannot use up their share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_browsers (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db)
  await sql`create index known_browsers_by_user on known_browsers (user_id, seen_at)`.execute(db)
  await sql`create index known_browsers_by_age on known_browsers (seen_at)`.execute(db)
  await sql`alter table verification_tokens add column from_known_browser boolean not null default false`.execute(db)
}
