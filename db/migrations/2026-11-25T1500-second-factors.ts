import { sql, type Kysely } from 'kysely'

/**
 * The optional second factor of a member, a sign-in that waits for its code, and recovery codes of members and admins.
 * A factor without `enrolled_at` is one that its session shows and has not confirmed; support's removal takes effect at
 * `removal_at`. `selector` is the part of a recovery code that finds its row, so that one slow hash is compared.
 * `admin_recovery_codes` keeps the codes that admins had before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id bigint primary key references users on delete cascade,
      secret bytea not null,
      last_step bigint not null default 0,
      session_id bigint,
      created_at timestamptz not null,
      enrolled_at timestamptz,
      removal_at timestamptz,
      constraint second_factors_removal check (removal_at is null or enrolled_at is not null)
    )`.execute(db)
  await sql`
    create table recovery_codes (
      id bigint generated always as identity primary key,
      user_id bigint references second_factors on delete cascade,
      admin_id bigint references admins on delete cascade,
      selector text not null,
      code_hash text not null,
      used_at timestamptz,
      constraint recovery_codes_owner check (num_nonnulls(user_id, admin_id) = 1)
    )`.execute(db)
  await sql`create unique index recovery_codes_of_user on recovery_codes (user_id, selector)`.execute(db)
  await sql`create unique index recovery_codes_of_admin on recovery_codes (admin_id, selector)`.execute(db)
  await sql`
    create table pending_sign_ins (
      token_hash bytea primary key,
      user_id bigint not null references users on delete cascade,
      credentials_hash bytea not null,
      tries bigint not null default 0,
      expires_at timestamptz not null,
      constraint pending_sign_ins_tries check (tries >= 0)
    )`.execute(db)
  await sql`create index pending_sign_ins_of_user on pending_sign_ins (user_id)`.execute(db)
}
