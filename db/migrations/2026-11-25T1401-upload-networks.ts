import { sql, type Kysely } from 'kysely'

/** The network that an upload came from, whose unfinished uploads have a quota; null of those that were begun before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image_uploads add column network_hash bytea`.execute(db)
}
