import { sql, type Kysely } from 'kysely'

/** What the plan of an order was called and brought when it was sold; empty in older orders until their plan is edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_orders add column plan_names jsonb, add column plan_benefits jsonb`.execute(db)
}
