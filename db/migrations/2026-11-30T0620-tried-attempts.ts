import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempts add column tried_at timestamptz`.execute(db)
}
