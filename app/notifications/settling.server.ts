import { sql } from 'kysely'
import type { NotificationType } from '#app/notifications/definition.ts'
import type { NotificationVariant } from '#app/notifications/definitions.server.ts'
import { cleaningBatchSize, timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

/** Unread messages are still to be answered, and their conversation marks them read; what a missed day or an end was is contested later, too. */
const isSettled = sql<boolean>`notifications.type <> 'NewMessage' and notifications.variant not in ('day_missed', 'day_contested', 'cause_contested')`

/** Marks read what these people were notified of about an ad that closes now; nothing is left for them to decide. */
export async function settleNotifications(
  trx: Db,
  { adId, userIds, now }: { adId: number; userIds: number[]; now: Date },
): Promise<void> {
  await markRead(trx, now)
    .where('ad_id', '=', adId)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where(isSettled)
    .execute()
}

/** Marks the questions and reminders of an agreement read, once they are answered or no longer so. */
export async function settleQuestions<Type extends NotificationType = 'JobCompleted'>(
  trx: Db,
  {
    adId,
    type,
    variants,
    now,
  }: { adId: number; type?: Type; variants: readonly NotificationVariant<Type>[]; now: Date },
): Promise<void> {
  await markRead(trx, now)
    .where('ad_id', '=', adId)
    .where('type', '=', type ?? 'JobCompleted')
    .where('variant', 'in', variants)
    .execute()
}

/** When a job is closed without a rating counts from a client's last word to the worker: what was said of it no longer holds. */
export async function settleClosing(
  trx: Db,
  { clientId, workerId, now }: { clientId: number; workerId?: number; now: Date },
): Promise<void> {
  await markRead(trx, now)
    .where('user_id', '=', clientId)
    .where('type', '=', 'JobCompleted')
    .where('variant', '=', 'closing_ahead')
    .$if(workerId !== undefined, (query) => query.where('actor_id', '=', workerId!))
    .execute()
}

/**
 * Marks everybody's notifications of an ad that is being deleted read; they keep their text and their path. Without the ad's id:
 * if the deletion removed it from rows that this transaction has changed, it would lock their people after the ad.
 */
export async function settleAllNotifications(trx: Db, { adId, now }: { adId: number; now: Date }): Promise<void> {
  await markRead(trx, now).set({ ad_id: null }).where('ad_id', '=', adId).execute()
}

function markRead(trx: Db, now: Date) {
  return trx.updateTable('notifications').set({ read_at: now }).where('read_at', 'is', null)
}

/** The same for ads that closed lately, and for new ads that are no longer open: the cause is older than the end. */
export async function settleOldNotifications(db: Db): Promise<void> {
  const settled = db
    .selectFrom('notifications')
    .innerJoin('ads', 'ads.id', 'notifications.ad_id')
    .select('notifications.id')
    .where('ads.updated_at', '>', timeAgo('2 days'))
    .where('ads.status', '<>', 'open')
    .where('notifications.read_at', 'is', null)
    .where(isSettled)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('notifications.type', '=', 'NewJobMatch'),
        and([eb('ads.status', '=', 'completed'), eb('notifications.created_at', '<', ref('ads.completed_at'))]),
        and([eb('ads.status', '=', 'cancelled'), eb('notifications.created_at', '<', ref('ads.cancelled_at'))]),
      ]),
    )
    .limit(cleaningBatchSize)
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('id', 'in', settled)
    .execute()
}
