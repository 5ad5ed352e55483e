import { sql, type Kysely } from 'kysely'

/** Accounts at Google and Facebook that sign a member in, and tickets of people who are not registered yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      provider text not null check (provider in ('google', 'facebook')),
      subject text not null,
      user_id bigint not null references users on delete cascade,
      email citext,
      created_at timestamptz not null default now(),
      primary key (provider, subject),
      unique (user_id, provider)
    )`.execute(db)
  await sql`
    create table identity_tickets (
      token_hash bytea primary key,
      provider text not null check (provider in ('google', 'facebook')),
      subject text not null,
      email citext,
      is_email_verified boolean not null,
      name text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index identity_tickets_by_expiry on identity_tickets (expires_at)`.execute(db)
}
