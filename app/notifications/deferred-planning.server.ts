import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { hasAvailableChannel, planDeliveries } from '#app/notifications/planning.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import type { Task } from '#jobs/runner.ts'

/** Readers whose deliveries one job plans: few enough that nobody waits for the accounts it holds meanwhile. */
const batchSize = 1_000

/**
 * For an event with so many readers that their lists must not wait for what leaves the house: promises the planning in the
 * transaction that wrote the notifications. Answers whether there are new jobs: `nudge` then, after the commit.
 */
export async function enqueuePlanning(
  trx: Db,
  { notificationIds, adId }: { notificationIds: number[]; adId: number },
  gateways: Gateways,
): Promise<boolean> {
  if (!hasAvailableChannel('NewJobMatch', gateways)) return false
  for (let start = 0; start < notificationIds.length; start += batchSize) {
    await enqueue(trx, {
      kind: 'planDeliveries',
      payload: { adId, notificationIds: notificationIds.slice(start, start + batchSize) },
    })
  }
  return notificationIds.length > 0
}

/** The planning that was promised. Who has deleted the notification meanwhile gets nothing. */
export async function planQueued(
  { db, payload: { adId, notificationIds }, finish }: Task<'planDeliveries'>,
  gateways: Gateways = configuredGateways,
): Promise<void> {
  const hasNewJobs = await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('notifications')
      .select(['id', 'user_id as userId'])
      .where('id', 'in', notificationIds)
      .orderBy('id')
      .execute()
    const ad = await trx.selectFrom('ads').select('client_id as clientId').where('id', '=', adId).executeTakeFirst()
    const event = { rows, type: 'NewJobMatch', adId, actorId: ad?.clientId, now: new Date() } as const
    const isEnqueued = await planDeliveries(trx, event, gateways)
    await finish(trx)
    return isEnqueued
  })
  if (hasNewJobs) nudge()
}
