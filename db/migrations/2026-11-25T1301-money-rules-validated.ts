import { sql, type Kysely } from 'kysely'

/** In a transaction of its own, because validating blocks readers of a table that the same transaction has altered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_orders validate constraint subscription_orders_refund_check`.execute(db)
}
