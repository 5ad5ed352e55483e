import { sql, type Kysely } from 'kysely'

/**
 * Taking an account back: nothing that was begun before `access_revoked_at` is of use any more. Linked accounts and the
 * verified number are held until the owner says whose they are. `proved_at` is when a session last proved its owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column access_revoked_at timestamptz, add column held_phone_verified_at timestamptz`.execute(
    db,
  )
  await sql`alter table identities add column held_at timestamptz`.execute(db)
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
}
