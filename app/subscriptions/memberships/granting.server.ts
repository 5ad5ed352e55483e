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
  const { id } = await trx
    .insertInto('subscriptions')
    .values({
      user_id: workerId,
      tier,
      status: 'upcoming',
      starts_at: startsAt,
      ends_at: endAfter(startsAt, order),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await activateDue(trx, { workerIds: [workerId], now })
  return id
}

type Length = Pick<Order, 'lengthCount' | 'lengthUnit' | 'freeDays'>

function endAfter(startsAt: Date, { lengthCount, lengthUnit, freeDays }: Length) {
  return sql<Date>`(${startsAt}::timestamptz at time zone 'Europe/Sarajevo' + ${`${lengthCount} ${lengthUnit}`}::interval
    + make_interval(days => ${freeDays}::int)) at time zone 'Europe/Sarajevo'`
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

/** Closes the gap before upcoming memberships, each of which keeps its months and days. */
async function closeGaps(trx: Db, { workerId, now }: { workerId: number; now: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('subscriptions')
    .leftJoin('subscription_orders', 'subscription_id', 'subscriptions.id')
    .select(['subscriptions.id', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['length_count as lengthCount', 'length_unit as lengthUnit', 'free_days as freeDays'])
    .where('subscriptions.user_id', '=', workerId)
    .where('status', 'in', validStatuses)
    .orderBy('starts_at')
    .orderBy('subscriptions.id')
    .execute()
  let free = now
  for (const { id, status, startsAt, endsAt, lengthCount, lengthUnit, freeDays } of waiting) {
    const isMoved = status === 'upcoming' && free < startsAt
    const length = lengthCount && lengthUnit && { lengthCount, lengthUnit, freeDays: freeDays ?? 0 }
    free = isMoved && length ? await moveTo(trx, { id, startsAt: free, length }) : endsAt
  }
}

async function moveTo(
  trx: Db,
  { id, startsAt, length }: { id: number; startsAt: Date; length: Length },
): Promise<Date> {
  const { endsAt } = await trx
    .updateTable('subscriptions')
    .set({ starts_at: startsAt, ends_at: endAfter(startsAt, length) })
    .where('id', '=', id)
    .returning('ends_at as endsAt')
    .executeTakeFirstOrThrow()
  return endsAt
}
