import { sql } from 'kysely'
import { sessionLifetime } from '#app/accounts/rules.ts'
import { maintainPartitions } from '#app/analytics/partitioning.server.ts'
import type { Db } from '#db/connection.ts'

/** So many an hour fit into the time that a statement may take; the rest goes with the next hours. */
const batchSize = 20_000

/** Removes what is past its time. Each line may run any number of times, and in any number of processes at once. */
export async function cleanUp(db: Db): Promise<void> {
  await deleteOldIdempotencyKeys(db)
  await deleteExpiredSessions(db)
  await deleteDoneJobs(db)
  await deleteOldVerificationTokens(db)
  await deleteOldContactMessages(db)
  await deleteOldProfileViews(db)
  await deleteOldDeliveries(db)
  await deleteOldDailyCounts(db)
  await deleteOldNotifications(db)
  await deleteInactiveDevices(db)
  await deleteExpiredRateLimits(db)
  await maintainPartitions(db, { now: new Date() })
}

async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', timeAgo('24 hours')).execute()
}

async function deleteExpiredSessions(db: Db): Promise<void> {
  const { idleDays, absoluteDays } = sessionLifetime
  const [idleSince, createdBefore] = [timeAgo(`${idleDays} days`), timeAgo(`${absoluteDays} days`)]
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('last_seen_at', '<', idleSince), eb('created_at', '<', createdBefore)]))
    .execute()
}

async function deleteDoneJobs(db: Db): Promise<void> {
  await db.deleteFrom('outbox').where('done_at', '<', timeAgo('7 days')).execute()
  await db.deleteFrom('outbox').where('kind', '=', 'canary').where('done_at', '<', timeAgo('1 hour')).execute()
}

/** Kept for a while after their end, so that an old link can say so and offer a new one. */
async function deleteOldVerificationTokens(db: Db): Promise<void> {
  await db.deleteFrom('verification_tokens').where('created_at', '<', timeAgo('30 days')).execute()
}

async function deleteOldContactMessages(db: Db): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', timeAgo('12 months')).execute()
}

/** They only keep a visitor from counting twice on one day; the profile keeps the count. */
async function deleteOldProfileViews(db: Db): Promise<void> {
  await db
    .deleteFrom('profile_views')
    .where('day', '<', sql<string>`current_date - 2`)
    .execute()
}

/** What was sent or ended; what waits or is under way is never forgotten. Providers report within days. */
async function deleteOldDeliveries(db: Db): Promise<void> {
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('created_at', '<', timeAgo('90 days'))
    .where('status', 'not in', ['waiting', 'sending'])
  await db.deleteFrom('deliveries').where('id', 'in', old.orderBy('created_at').limit(batchSize)).execute()
}

async function deleteOldDailyCounts(db: Db): Promise<void> {
  await db
    .deleteFrom('daily_counts')
    .where('day', '<', sql<string>`current_date - 90`)
    .execute()
}

async function deleteOldNotifications(db: Db): Promise<void> {
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', timeAgo('12 months'))
    .where('read_at', '<', timeAgo('30 days'))
  await db.deleteFrom('notifications').where('id', 'in', old.limit(batchSize)).execute()
}

/** A device registers anew each week it is used; after so long even the push services call its token dead. */
async function deleteInactiveDevices(db: Db): Promise<void> {
  await db.deleteFrom('devices').where('registered_at', '<', timeAgo('270 days')).execute()
}

/** They count in milliseconds, by the clocks of the web processes. */
async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expire', '<', sql<number>`(extract(epoch from now() - interval '1 hour') * 1000)::bigint`)
    .execute()
}

// The database's clock, which all processes share.
function timeAgo(time: string) {
  return sql<Date>`now() - ${time}::interval`
}
