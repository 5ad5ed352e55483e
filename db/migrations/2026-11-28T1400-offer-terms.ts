import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offers
      add column pricing text not null default 'total'
        constraint offers_pricing check (pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
      add column unit_price bigint constraint offers_unit_price check (unit_price > 0),
      add column material text constraint offers_material check (material in ('worker', 'client', 'open')),
      add column availability text constraint offers_availability check (availability in ('on', 'by', 'from')),
      add column available_on date,
      add constraint offers_available check ((availability is null) = (available_on is null)) not valid`.execute(db)
}
