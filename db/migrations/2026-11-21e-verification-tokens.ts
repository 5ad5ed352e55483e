import { sql, type Kysely } from 'kysely'

/**
 * Links and codes are derived from the server's secret and the row's nonce when they are sent, so that a stolen table is
 * useless. Addresses are keyed hashes; rows for addresses of no member have no user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tokens).execute(db)
}

const tokens = `
create table verification_tokens (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('email', 'phone', 'password')),
  address_hash bytea not null,
  nonce bytea not null,
  token_hash bytea not null unique,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_tokens_by_user on verification_tokens (user_id, purpose, created_at desc);
create index verification_tokens_by_address on verification_tokens (address_hash, purpose, created_at desc);
create index verification_tokens_by_age on verification_tokens (created_at);
`
