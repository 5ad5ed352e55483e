import { sql, type Kysely } from 'kysely'

/** The table of rate-limiter-flexible, shared by all web processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  )
  await sql`create index rate_limits_by_expiry on rate_limits (expire)`.execute(db)
}
