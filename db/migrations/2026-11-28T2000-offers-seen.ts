import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column seen_at timestamptz`.execute(db)
}
