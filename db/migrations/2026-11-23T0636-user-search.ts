import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** For admins: people by any part of their name, address or phone, and in the order of their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists users_search`.execute(db)
  await sql`
    create index concurrently users_search on users using gin (
      search_fold(name || ' ' || surname || ' ' || email::text || ' ' || phone) gin_trgm_ops
    ) where deleted_at is null`.execute(db)
  await sql`drop index concurrently if exists users_by_name`.execute(db)
  await sql`
    create index concurrently users_by_name on users (surname, name, id) where deleted_at is null`.execute(db)
}
