import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usual_prices (
      skill text not null,
      trade text not null,
      pricing text not null check (pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
      offers bigint not null,
      low bigint not null,
      high bigint not null,
      first_on date not null,
      last_on date not null,
      primary key (skill, trade, pricing)
    )`.execute(db)
}
