import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usual_waits (
      skill text not null,
      trade text not null,
      city text not null,
      ads bigint not null,
      minutes bigint not null,
      primary key (city, skill, trade)
    )`.execute(db)
}
