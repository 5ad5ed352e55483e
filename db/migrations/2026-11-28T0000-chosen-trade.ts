import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column is_trade_chosen boolean not null default false`.execute(db)
}
