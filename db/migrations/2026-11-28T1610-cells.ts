import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cell_counts (
      skill text not null,
      trade text not null,
      city text not null,
      ads bigint not null,
      due_ads bigint not null,
      answered_ads bigint not null,
      offer_minutes bigint,
      primary key (skill, trade, city)
    )`.execute(db)
  await sql`
    create table cell_states (
      skill text not null,
      trade text not null,
      city text not null,
      state text not null check (state in ('closed', 'opening', 'open')),
      admin_id bigint not null references admins,
      set_at timestamptz not null,
      primary key (skill, trade, city)
    )`.execute(db)
  await sql`create index cell_states_by_admin on cell_states (admin_id)`.execute(db)
}
