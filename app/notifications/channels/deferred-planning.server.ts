import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { hasAvailableChannel, planDeliveries } from '#app/notifications/channels/planning.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import type { Task } from '#jobs/outbox/task.ts'

/** Notifications that one job plans; it locks the accounts of their readers. */
const batchSize = 1_000

type Batch = { notificationIds: number[]; type: NotificationType; adId: number; actorId: number }

/** Runs in the transaction that wrote the notifications; answers whether to `nudge` after the commit. */
export async function enqueuePlanning(
  trx: Db,
  { notificationIds, type, adId, actorId }: Batch,
  gateways: Gateways,
): Promise<boolean> {
  if (!hasAvailableChannel(type, gateways)) return false
  for (let start = 0; start < notificationIds.length; start += batchSize) {
    const payload = { adId, actorId, notificationIds: notificationIds.slice(start, start + batchSize) }
    await enqueue(trx, { kind: 'planDeliveries', payload })
  }
  return notificationIds.length > 0
}

/** Plans the deliveries of notifications that still exist and are unread. */
export async function planQueued(
  { db, payload: { adId, actorId, notificationIds }, finish }: Task<'planDeliveries'>,
  gateways: Gateways = configuredGateways,
): Promise<void> {
  const hasNewJobs = await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('notifications')
      .select(['id', 'user_id as userId'])
      .where('id', 'in', notificationIds)
      .where('read_at', 'is', null)
      .orderBy('id')
      .execute()
    const event = { rows, type: 'NewJobMatch', adId, actorId, now: new Date() } as const
    const isEnqueued = await planDeliveries(trx, event, gateways)
    await finish(trx)
    return isEnqueued
  })
  if (hasNewJobs) nudge()
}
