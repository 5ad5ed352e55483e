import { sql, type Kysely } from 'kysely'

export const isTransactional = false

const batch = 5_000

/** The trigger computes the key of every row that is touched, a batch at a time, so that no lock is held for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let filled: bigint | undefined
  do {
    const result = await sql`
      update users set search_key = ''
      where id in (select id from users where search_key is null order by id limit ${batch})`.execute(db)
    filled = result.numAffectedRows
  } while (filled)
  await sql`drop index concurrently if exists users_by_search_key`.execute(db)
  await sql`
    create index concurrently users_by_search_key on users using gin (search_key gin_trgm_ops)
      where deleted_at is null`.execute(db)
  await sql`drop index concurrently if exists users_search`.execute(db)
}
