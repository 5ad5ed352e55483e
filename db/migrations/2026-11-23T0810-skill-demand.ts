import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table skill_demand (
      skill text not null,
      city text not null,
      workers bigint not null,
      open_ads bigint not null,
      ads bigint not null,
      offers bigint not null,
      waiting_minutes bigint,
      primary key (skill, city)
    )`.execute(db)
}
