import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists images_by_time`.execute(db)
  await sql`create index concurrently images_by_time on images (created_at, id)`.execute(db)
}
