import { sql, type Kysely } from 'kysely'

/** The secret address of a member's calendar: its version, from which the token is derived, and the token's hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id bigint primary key references users on delete cascade,
      version bigint not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null
    )`.execute(db)
}
