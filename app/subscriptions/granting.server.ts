import { sql } from 'kysely'
import type { Order } from '#app/subscriptions/orders.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

/**
 * Grants the membership that was paid: at once, or behind the last one that the worker has. Call it under the lock of the
 * worker. Months are counted in local time.
 */
export async function grantSubscription(trx: Db, { order, now }: { order: Order; now: Date }): Promise<number> {
  const { workerId, tier } = order
  // One that is over but not swept yet would block the new one.
  await trx
    .updateTable('subscriptions')
    .set({ status: 'expired' })
    .where('user_id', '=', workerId)
    .where('status', 'in', ['active', 'upcoming'])
    .where('ends_at', '<=', now)
    .execute()
  const { last } = await trx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('ends_at').as('last'))
    .where('user_id', '=', workerId)
    .where('status', 'in', ['active', 'upcoming'])
    .executeTakeFirstOrThrow()
  const startsAt = last ?? now
  const isActive = last === null
  const length = `${order.lengthCount} ${order.lengthUnit}`
  const { id } = await trx
    .insertInto('subscriptions')
    .values({
      user_id: workerId,
      tier,
      status: isActive ? 'active' : 'upcoming',
      starts_at: startsAt,
      ends_at: sql<Date>`((${startsAt}::timestamptz at time zone 'Europe/Sarajevo' + ${length}::interval) at time zone 'Europe/Sarajevo')
        + make_interval(days => ${order.freeDays}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isActive) await setTier(trx, workerId, tier)
  return id
}

/** Takes back a membership that was refunded; those behind it move up. Call it under the lock of the worker. */
export async function revokeSubscription(
  trx: Db,
  { subscriptionId, workerId, now }: { subscriptionId: number; workerId: number; now: Date },
): Promise<void> {
  const revoked = await trx
    .updateTable('subscriptions')
    .from('subscriptions as before')
    .set({ status: 'cancelled' })
    .whereRef('before.id', '=', 'subscriptions.id')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.status', 'in', ['active', 'upcoming'])
    .returning('before.status as status')
    .executeTakeFirst()
  if (!revoked) return
  if (revoked.status === 'active') await setTier(trx, workerId, 'Regular')
  await moveUp(trx, { workerId, now })
}

/** Closes the gap before upcoming memberships, each of which keeps its length. */
async function moveUp(trx: Db, { workerId, now }: { workerId: number; now: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'tier', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', workerId)
    .where('status', 'in', ['active', 'upcoming'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  let free = now
  for (const { id, status, tier, startsAt, endsAt } of waiting) {
    const start = status === 'upcoming' && free < startsAt ? free : startsAt
    const end = new Date(endsAt.getTime() - (startsAt.getTime() - start.getTime()))
    const isFirst = status === 'upcoming' && start <= now
    if (start !== startsAt)
      await trx
        .updateTable('subscriptions')
        .set({ starts_at: start, ends_at: end, ...(isFirst && { status: 'active' }) })
        .where('id', '=', id)
        .execute()
    if (start !== startsAt && isFirst) await setTier(trx, workerId, tier)
    free = end
  }
}

async function setTier(trx: Db, workerId: number, tier: 'Regular' | Order['tier']): Promise<void> {
  await trx
    .updateTable('worker_profiles')
    .set({ tier, ...updatedAtNow })
    .where('user_id', '=', workerId)
    .execute()
}
