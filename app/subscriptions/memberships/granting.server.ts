import { sql } from 'kysely'
import type { Order } from '#app/subscriptions/locking.server.ts'
import {
  activateDue,
  expireOver,
  resetTiers,
  validStatuses,
} from '#app/subscriptions/memberships/transitions.server.ts'
import type { Db } from '#db/connection.ts'

/**
 * Grants the membership that was paid: at once, or behind the last one that the worker has. Call it under the lock of the
 * worker. Months and days are counted in local time.
 */
export async function grantSubscription(trx: Db, { order, now }: { order: Order; now: Date }): Promise<number> {
  const { workerId, tier } = order
  await expireOver(trx, { workerId, now })
  const { last } = await trx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('ends_at').as('last'))
    .where('user_id', '=', workerId)
    .where('status', 'in', validStatuses)
    .executeTakeFirstOrThrow()
  const startsAt = last ?? now
  const length = `${order.lengthCount} ${order.lengthUnit}`
  const { id } = await trx
    .insertInto('subscriptions')
    .values({
      user_id: workerId,
      tier,
      status: 'upcoming',
      starts_at: startsAt,
      ends_at: sql<Date>`(${startsAt}::timestamptz at time zone 'Europe/Sarajevo' + ${length}::interval
        + make_interval(days => ${order.freeDays}::int)) at time zone 'Europe/Sarajevo'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await activateDue(trx, { workerIds: [workerId], now })
  return id
}

/** Takes back a membership that was refunded; those behind it move up. Call it under the lock of the worker. */
export async function revokeSubscription(
  trx: Db,
  { subscriptionId, workerId, now }: { subscriptionId: number; workerId: number; now: Date },
): Promise<void> {
  // One that is over but not swept yet would block the one that moves up.
  await expireOver(trx, { workerId, now })
  const revoked = await trx
    .updateTable('subscriptions')
    .from('subscriptions as before')
    .set({ status: 'cancelled' })
    .whereRef('before.id', '=', 'subscriptions.id')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.status', 'in', validStatuses)
    .returning('before.status as status')
    .executeTakeFirst()
  if (!revoked) return
  if (revoked.status === 'active') await resetTiers(trx, [subscriptionId])
  await closeGaps(trx, { workerId, now })
  await activateDue(trx, { workerIds: [workerId], now })
}

/** Ends what a worker has whose account is closed, without the tier, which goes with the profile; call it under the lock of the worker. */
export async function cancelMemberships(trx: Db, { workerId }: { workerId: number }): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'cancelled' })
    .where('user_id', '=', workerId)
    .where('status', 'in', validStatuses)
    .execute()
}

/** Closes the gap before upcoming memberships, each of which keeps its length. */
async function closeGaps(trx: Db, { workerId, now }: { workerId: number; now: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', workerId)
    .where('status', 'in', validStatuses)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  let free = now
  for (const { id, status, startsAt, endsAt } of waiting) {
    const gap = status === 'upcoming' && free < startsAt ? startsAt.getTime() - free.getTime() : 0
    const end = new Date(endsAt.getTime() - gap)
    if (gap > 0)
      await trx
        .updateTable('subscriptions')
        .set({ starts_at: new Date(startsAt.getTime() - gap), ends_at: end })
        .where('id', '=', id)
        .execute()
    free = end
  }
}
