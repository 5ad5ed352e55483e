import { sql, type Kysely } from 'kysely'

/** Whose page a stored form came from; empty where no member had used the browser, null where the version before stored it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_forms add column owner text`.execute(db)
}
