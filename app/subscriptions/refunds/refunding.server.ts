import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { announceRefund } from '#app/subscriptions/announcing.server.ts'
import { refundAtGateway } from '#app/subscriptions/refunds/gateway-refund.server.ts'
import { markRefunded, revokeOrder } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/locking.server.ts'
import { enqueueRefund } from '#app/subscriptions/settling.server.ts'
import { storeRefund } from '#app/subscriptions/refunds/storing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type RefundRefusal = 'unknown' | 'not_paid' | 'already_refunded' | 'paid_by_slip' | 'paid_by_card'
type RefundOptions = { orderId: number; reason: string; now: Date }
type RefundJob = { gateway: PaymentGateway | undefined; paymentId: number; isVoid?: boolean | undefined; now: Date }

/**
 * Takes a paid order back: the membership ends at once, and a job returns the money to the card. With `isVoid` the charge is
 * cancelled before the acquirer settles it, and refunded only where it is too late for that.
 */
export function refundOrder(
  db: Db,
  options: RefundOptions & { isVoid?: boolean | undefined },
): Promise<Outcome<{ orderId: number }, RefundRefusal>> {
  return inTransaction(db, async (trx) => {
    const found = await lockRefundable(trx, options)
    if (!found.ok) return found
    const { order, charge } = found.value
    if (charge?.method === 'slip') return refused('paid_by_slip')
    await revokeOrder(trx, { ...options, order })
    if (charge) await enqueueRefund(trx, charge.id, options)
    else await endFreeOrder(trx, order)
    return done({ orderId: order.id })
  })
}

/** The same for an order paid by bank slip, once a person has sent the money back from the bank. */
export function refundSlipOrder(
  db: Db,
  options: RefundOptions & { actor: string },
): Promise<Outcome<{ orderId: number }, RefundRefusal>> {
  return inTransaction(db, async (trx) => {
    const found = await lockRefundable(trx, options)
    if (!found.ok) return found
    const { order, charge } = found.value
    if (charge?.method !== 'slip') return refused('paid_by_card')
    await revokeOrder(trx, { ...options, order })
    await storeRefund(trx, { paymentId: charge.id, actor: options.actor, now: options.now })
    return done({ orderId: order.id })
  })
}

/** The job that returns one charge to its card; it throws until the gateway has done so. */
export async function refundPayment(db: Db, { gateway, paymentId, isVoid, now }: RefundJob): Promise<void> {
  const charge = await db
    .selectFrom('payments')
    .select(['amount', 'order_number as orderNumber'])
    .where('id', '=', paymentId)
    .where('kind', '=', 'charge')
    .where('method', '=', 'card')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as refunds').select('id').whereRef('refunds.refunds_id', '=', 'payments.id'))),
    )
    .executeTakeFirst()
  if (!charge?.orderNumber) return
  const answer = await refundAtGateway(gateway, { orderNumber: charge.orderNumber, amount: charge.amount, isVoid })
  await inTransaction(db, async (trx) => storeRefund(trx, { paymentId, answer, now }))
}

async function endFreeOrder(trx: Db, { id: orderId, workerId }: Order): Promise<void> {
  await markRefunded(trx, orderId)
  await announceRefund(trx, { orderId, workerId })
}

async function lockRefundable(
  trx: Db,
  { orderId }: RefundOptions,
): Promise<Outcome<{ order: Order; charge: { id: number; method: 'card' | 'slip' } | undefined }, RefundRefusal>> {
  const order = await lockOrder(trx, { orderId })
  if (!order) return refused('unknown')
  if (!order.paidAt) return refused('not_paid')
  if (order.state === 'refunded' || order.refundRequestedAt) return refused('already_refunded')
  const charge = await trx
    .selectFrom('payments')
    .innerJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.id', 'payments.method'])
    .where('payments.order_id', '=', orderId)
    .where('payments.kind', '=', 'charge')
    .executeTakeFirst()
  return done({ order, charge })
}
