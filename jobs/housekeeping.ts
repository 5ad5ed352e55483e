import { sql } from 'kysely'
import { keepMonths } from '#app/analytics/partitioning.server.ts'
import type { Db } from '#db/connection.ts'

/** So many an hour fit into the time that a statement may take; the rest goes with the next hours. */
const atOnce = 20_000

/** Removes what is past its time. Each line may run any number of times, and in any number of processes at once. */
export async function keepHouse(db: Db): Promise<void> {
  await forgetIdempotencyKeys(db)
  await endOldSessions(db)
  await forgetDoneJobs(db)
  await forgetVerificationTokens(db)
  await forgetContactMessages(db)
  await forgetProfileViews(db)
  await forgetDeliveries(db)
  await deleteOldDailyCounts(db)
  await forgetReadNotifications(db)
  await forgetSilentDevices(db)
  await forgetUsedUpLimits(db)
  await keepMonths(db, { now: new Date() })
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

/** Kept for a while after their end, so that an old link can say so and offer a new one. */
async function forgetVerificationTokens(db: Db): Promise<void> {
  await db.deleteFrom('verification_tokens').where('created_at', '<', ago('30 days')).execute()
}

async function forgetContactMessages(db: Db): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', ago('12 months')).execute()
}

/** They only keep a visitor from counting twice on one day; the profile keeps the count. */
async function forgetProfileViews(db: Db): Promise<void> {
  await db
    .deleteFrom('profile_views')
    .where('day', '<', sql<string>`current_date - 2`)
    .execute()
}

/** What was sent or ended; what waits or is under way is never forgotten. Providers report within days. */
async function forgetDeliveries(db: Db): Promise<void> {
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('created_at', '<', ago('90 days'))
    .where('status', 'not in', ['waiting', 'sending'])
  await db.deleteFrom('deliveries').where('id', 'in', old.orderBy('created_at').limit(atOnce)).execute()
}

async function deleteOldDailyCounts(db: Db): Promise<void> {
  await db
    .deleteFrom('daily_counts')
    .where('day', '<', sql<string>`current_date - 90`)
    .execute()
}

async function forgetReadNotifications(db: Db): Promise<void> {
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', ago('12 months'))
    .where('read_at', '<', ago('30 days'))
  await db.deleteFrom('notifications').where('id', 'in', old.limit(atOnce)).execute()
}

/** A device registers anew each week it is used; after so long even the push services call its token dead. */
async function forgetSilentDevices(db: Db): Promise<void> {
  await db.deleteFrom('devices').where('registered_at', '<', ago('270 days')).execute()
}

/** They count in milliseconds, by the clocks of the web processes. */
async function forgetUsedUpLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expire', '<', sql<number>`(extract(epoch from now() - interval '1 hour') * 1000)::bigint`)
    .execute()
}

// The database's clock, which all processes share.
function ago(time: string) {
  return sql<Date>`now() - ${time}::interval`
}
