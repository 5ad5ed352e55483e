import { sql, type Kysely } from 'kysely'

/** Counters shared by all web processes; the shape is the one rate-limiter-flexible works on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  )
  await sql`create index rate_limits_by_expiry on rate_limits (expire)`.execute(db)
}
