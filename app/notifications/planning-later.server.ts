import { channels as providers, type Channels } from '#app/gateways/channels.server.ts'
import { hasOpenWay, planDeliveries } from '#app/notifications/planning.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import type { Task } from '#jobs/running.ts'

/** Readers whose deliveries one job plans: few enough that nobody waits for the accounts it holds meanwhile. */
const atOnce = 1_000

/**
 * For an event with so many readers that their lists must not wait for what leaves the house: promises the planning in the
 * transaction that wrote the notifications. Answers whether there are new jobs: `nudge` then, after the commit.
 */
export async function planLater(
  trx: Db,
  { notificationIds, adId }: { notificationIds: number[]; adId: number },
  channels: Channels,
): Promise<boolean> {
  if (!hasOpenWay('NewJobMatch', channels)) return false
  for (let start = 0; start < notificationIds.length; start += atOnce) {
    await enqueue(trx, {
      kind: 'planDeliveries',
      payload: { adId, notificationIds: notificationIds.slice(start, start + atOnce) },
    })
  }
  return notificationIds.length > 0
}

/** The planning that was promised. Who has deleted the notification meanwhile gets nothing. */
export async function planPromised(
  { db, payload: { adId, notificationIds }, finish }: Task<'planDeliveries'>,
  channels: Channels = providers,
): Promise<void> {
  const isMorePromised = await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('notifications')
      .select(['id', 'user_id as userId'])
      .where('id', 'in', notificationIds)
      .orderBy('id')
      .execute()
    const ad = await trx.selectFrom('ads').select('client_id as clientId').where('id', '=', adId).executeTakeFirst()
    const event = { rows, type: 'NewJobMatch', adId, actorId: ad?.clientId, now: new Date() } as const
    const isPromised = await planDeliveries(trx, event, channels)
    await finish(trx)
    return isPromised
  })
  if (isMorePromised) nudge()
}
