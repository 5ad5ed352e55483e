import { sql, type Kysely } from 'kysely'

export const isTransactional = false

/** Each page of a member asks whether it may show what is not written yet, or what the bell does not list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists outbox_announcing`.execute(db)
  await sql`
    create index concurrently outbox_announcing on outbox (id)
      where kind in ('notify', 'matchAd') and done_at is null and dead_at is null`.execute(db)
  await sql`drop index concurrently if exists notifications_unlisted`.execute(db)
  await sql`
    create index concurrently notifications_unlisted on notifications (user_id)
      where read_at is null and not in_app`.execute(db)
}
