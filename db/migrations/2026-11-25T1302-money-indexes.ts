import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** Finds money that buys nothing by its number, and holds that a worker has one open card order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists gateway_events_unclaimed`.execute(db)
  await sql`
    create index concurrently gateway_events_unclaimed on gateway_events (order_number, id)
      where verdict in ('unknown_order', 'wrong_amount', 'account_closed', 'promo_used_up')`.execute(db)
  await sql`drop index concurrently if exists subscription_orders_one_open_card`.execute(db)
  await sql`
    create unique index concurrently subscription_orders_one_open_card on subscription_orders (user_id)
      where method = 'card' and state in ('created', 'redirected', 'failed')`.execute(db)
}
