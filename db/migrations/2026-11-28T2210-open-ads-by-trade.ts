import { sql, type Kysely } from 'kysely'

export const isTransactional = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists ads_open_by_trade`.execute(db)
  await sql`
    create index concurrently ads_open_by_trade on ads (trade, published_at desc, id desc)
    where status = 'open' and trade is not null`.execute(db)
}
