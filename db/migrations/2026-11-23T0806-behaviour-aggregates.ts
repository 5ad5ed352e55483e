import { sql, type Kysely } from 'kysely'

/** What the behaviour events and web vitals say, counted by a job, so that the admin area does not read the events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_behaviour (
      day date not null,
      step text not null,
      platform text not null,
      language text not null,
      city text not null,
      visits bigint not null,
      primary key (day, step, platform, language, city)
    )`.execute(db)
  await sql`
    create table weekly_retention (
      cohort date not null,
      week date not null,
      people bigint not null,
      primary key (cohort, week)
    )`.execute(db)
  await sql`
    create table vitals_summary (
      page text not null,
      platform text not null,
      metric text not null,
      p75 double precision not null,
      samples bigint not null,
      primary key (page, platform, metric)
    )`.execute(db)
}
