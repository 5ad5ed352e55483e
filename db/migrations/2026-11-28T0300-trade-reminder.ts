import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column trade_reminder_at timestamptz`.execute(db)
}
