import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Removes what is past its time. Each line may run any number of times, and in any number of processes at once. */
export async function keepHouse(db: Db): Promise<void> {
  await forgetIdempotencyKeys(db)
  await endOldSessions(db)
  await forgetDoneJobs(db)
  await forgetContactMessages(db)
  await forgetProfileViews(db)
}

async function forgetIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago('24 hours')).execute()
}

async function endOldSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('last_seen_at', '<', ago('30 days')), eb('created_at', '<', ago('90 days'))]))
    .execute()
}

async function forgetDoneJobs(db: Db): Promise<void> {
  await db.deleteFrom('outbox').where('done_at', '<', ago('7 days')).execute()
  await db.deleteFrom('outbox').where('kind', '=', 'canary').where('done_at', '<', ago('1 hour')).execute()
}

async function forgetContactMessages(db: Db): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', ago('12 months')).execute()
}

/** They only keep a visitor from counting twice on one day; the profile keeps the count. */
async function forgetProfileViews(db: Db): Promise<void> {
  await db.deleteFrom('profile_views').where('day', '<', sql<string>`current_date - 2`).execute()
}

// The database's clock, which all processes share.
function ago(time: string) {
  return sql<Date>`now() - ${time}::interval`
}
