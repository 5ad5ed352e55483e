import { sql, type Kysely } from 'kysely'

/** What happened on each day, counted by a job, so that the admin area does not count the events themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_statistics (
      day date not null,
      metric text not null,
      key text not null,
      value bigint not null,
      primary key (day, metric, key)
    )`.execute(db)
}
