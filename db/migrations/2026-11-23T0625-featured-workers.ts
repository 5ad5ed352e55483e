import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** For the paid places of the directory: the few workers with a membership, in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists worker_profiles_members`.execute(db)
  await sql`
    create index concurrently worker_profiles_members on worker_profiles (recommendation desc, user_id desc)
      where worker_status = 'Active' and tier <> 'Regular'`.execute(db)
}
