import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column completion_reminded_at timestamptz`.execute(db)
}
