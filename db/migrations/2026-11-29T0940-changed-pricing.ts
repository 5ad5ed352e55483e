import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const pricings = sql`('total', 'square_meter', 'hour', 'day', 'visit')`
  await sql`
    alter table assignment_changes
      add column pricing text constraint assignment_changes_pricing check (pricing in ${pricings}),
      add column unit_price bigint constraint assignment_changes_unit_price check (unit_price > 0),
      add column previous_pricing text
        constraint assignment_changes_previous_pricing check (previous_pricing in ${pricings}),
      add column previous_unit_price bigint,
      drop constraint assignment_changes_check,
      add constraint assignment_changes_parts check (
        num_nonnulls(amount, pricing, scope, material, deposit_amount, guarantee_months) > 0) not valid,
      add constraint assignment_changes_priced check (
        unit_price is null or coalesce(pricing, 'total') <> 'total') not valid,
      add constraint assignment_changes_repriced check (
        (pricing is null or agreed_at is null) = (previous_pricing is null)) not valid`.execute(db)
}
