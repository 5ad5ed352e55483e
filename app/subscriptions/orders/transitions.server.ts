import { grantSubscription, revokeSubscription } from '#app/subscriptions/memberships/granting.server.ts'
import { orderNumber } from '#app/subscriptions/order-numbers.ts'
import type { Order } from '#app/subscriptions/locking.server.ts'
import { canReclaimUse, reclaimUse, releasePromoCodes } from '#app/subscriptions/promo-codes.server.ts'
import { isOpen, openCardMs, openStates } from '#app/subscriptions/rules.ts'
import type { Db } from '#db/connection.ts'

/** Each change of an order's state, with all that it asks for; called under the lock of the order. */

/** Begins another attempt of an open card order under a new number, and lets the order wait for it. */
export async function redirectOrder(
  trx: Db,
  { order, now }: { order: Order; now: Date },
): Promise<{ orderNumber: string } | undefined> {
  if (order.method !== 'card' || !isOpen(order, now)) return undefined
  const { last } = await trx
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.max('attempt').as('last'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const attempt = (last ?? 0) + 1
  const number = orderNumber(order.id, attempt)
  await trx
    .insertInto('payment_attempts')
    .values({ order_id: order.id, attempt, order_number: number, started_at: now })
    .execute()
  await trx
    .updateTable('subscription_orders')
    .set({ state: 'redirected', response_code: null, expires_at: new Date(now.getTime() + openCardMs) })
    .where('id', '=', order.id)
    .execute()
  return { orderNumber: number }
}

export type PaymentObstacle = 'already_paid' | 'account_closed' | 'promo_used_up'

/** Why money for this order buys nothing. One that was given up is paid as agreed, unless its code's use is taken. */
export async function findPaymentObstacle(trx: Db, order: Order): Promise<PaymentObstacle | undefined> {
  if (order.paidAt) return 'already_paid'
  const { deletedAt } = await trx
    .selectFrom('users')
    .select('deleted_at as deletedAt')
    .where('id', '=', order.workerId)
    .executeTakeFirstOrThrow()
  if (deletedAt) return 'account_closed'
  return (await canReclaimUse(trx, { orderId: order.id })) ? undefined : 'promo_used_up'
}

/** The order has been paid for, by money or by a code that leaves nothing to pay; see `findPaymentObstacle`. */
export async function payOrder(trx: Db, { order, now }: { order: Order; now: Date }): Promise<void> {
  await reclaimUse(trx, { orderId: order.id })
  const subscriptionId = await grantSubscription(trx, { order, now })
  await trx
    .updateTable('subscription_orders')
    .set({ state: 'paid', paid_at: now, subscription_id: subscriptionId, response_code: null })
    .where('id', '=', order.id)
    .where('paid_at', 'is', null)
    .execute()
}

/** The card of the last attempt was declined. The buyer may try again in the same form, so that the attempt stays open. */
export async function failOrder(
  trx: Db,
  { order, orderNumber: declined, responseCode }: { order: Order; orderNumber: string; responseCode: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscription_orders')
    .set({ state: 'failed', response_code: responseCode })
    .where('id', '=', order.id)
    .where('state', 'in', openStates)
    .where(({ selectFrom }) =>
      selectFrom('payment_attempts')
        .select(({ eb }) => eb('order_number', '=', declined).as('isLast'))
        .where('order_id', '=', order.id)
        .orderBy('attempt', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Ends orders that are not paid: given up, or over. Their promo codes may be used again. */
export async function closeOrders(
  trx: Db,
  { orderIds, state, now }: { orderIds: number[]; state: 'cancelled' | 'expired'; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  const closed = await trx
    .updateTable('subscription_orders')
    .set({ state })
    .where('id', 'in', orderIds)
    .where('state', 'in', openStates)
    .$if(state === 'expired', (query) => query.where('expires_at', '<=', now))
    .returning('id')
    .execute()
  await releasePromoCodes(trx, { orderIds: closed.map(({ id }) => id), now })
}

/** Takes back what a paid order brought, before its money has gone back. */
export async function revokeOrder(
  trx: Db,
  { order, reason, now }: { order: Order; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('subscription_orders')
    .set({ refund_requested_at: now, refund_reason: reason })
    .where('id', '=', order.id)
    .where('state', '=', 'paid')
    .where('refund_requested_at', 'is', null)
    .execute()
  await revokeSubscription(trx, { subscriptionId: order.subscriptionId!, workerId: order.workerId, now })
}

/** The money of a revoked order has gone back. */
export async function markRefunded(trx: Db, orderId: number): Promise<void> {
  await trx
    .updateTable('subscription_orders')
    .set({ state: 'refunded' })
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .where('refund_requested_at', 'is not', null)
    .execute()
}
