import { orderNumber } from '#app/subscriptions/order-numbers.ts'
import { releasePromoCodes } from '#app/subscriptions/promo-codes.server.ts'
import { isOpen, openCardMs, openStates } from '#app/subscriptions/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Serialises all that happens to the money of one worker. Always the first lock: worker, then order, then code. */
export async function lockWorker(trx: Db, { workerId }: { workerId: number }): Promise<boolean> {
  const row = await trx
    .selectFrom('worker_profiles')
    .select('user_id')
    .where('user_id', '=', workerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the order and its worker. With `workerId` only the order of that worker is found. */
export async function lockOrder(trx: Db, { orderId, workerId }: { orderId: number; workerId?: number | undefined }) {
  const owner = await trx
    .selectFrom('subscription_orders')
    .select('user_id as workerId')
    .where('id', '=', orderId)
    .$if(workerId !== undefined, (query) => query.where('user_id', '=', workerId!))
    .executeTakeFirst()
  if (!owner) return undefined
  await lockWorker(trx, owner)
  return selectOrder(trx).where('id', '=', orderId).forUpdate().executeTakeFirst()
}

export function selectOrder(db: Db) {
  return db
    .selectFrom('subscription_orders')
    .select([
      'id',
      'user_id as workerId',
      'plan_id as planId',
      'promo_code_id as promoCodeId',
      'subscription_id as subscriptionId',
      'method',
      'state',
      'tier',
      'length_count as lengthCount',
      'length_unit as lengthUnit',
      'free_days as freeDays',
      'price',
      'amount',
      'vat_percent as vatPercent',
      'response_code as responseCode',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'paid_at as paidAt',
      'refund_requested_at as refundRequestedAt',
    ])
}

/** Begins another attempt of an open card order under a new number, and lets the order wait for it. */
export async function startAttempt(
  trx: Db,
  { order, now }: { order: Order; now: Date },
): Promise<{ orderNumber: string }> {
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

/** The worker gives up an order that is not paid. Money that still arrives for it buys what was ordered. */
export function cancelOrder(
  db: Db,
  { orderId, workerId, now }: { orderId: number; workerId: number; now: Date },
): Promise<Outcome<{ orderId: number }, 'unknown' | 'order_closed'>> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId, workerId })
    if (!order) return refused('unknown')
    if (!isOpen(order, now)) return refused('order_closed')
    await closeOrders(trx, { orderIds: [orderId], state: 'cancelled', now })
    return done({ orderId })
  })
}

/** Call it under the locks of the orders. */
export async function closeOrders(
  trx: Db,
  { orderIds, state, now }: { orderIds: number[]; state: 'cancelled' | 'expired'; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('subscription_orders')
    .set({ state })
    .where('id', 'in', orderIds)
    .where('state', 'in', openStates)
    .execute()
  await releasePromoCodes(trx, { orderIds, now })
}
