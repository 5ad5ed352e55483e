import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questions add column reply text, add column replied_at timestamptz`.execute(db)
}
