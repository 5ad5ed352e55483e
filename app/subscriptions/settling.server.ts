import { announcePayment, announceSurplus } from '#app/subscriptions/announcing.server.ts'
import { payOrder } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/locking.server.ts'
import { issueReceipt } from '#app/subscriptions/receipts.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type Charge = {
  method: 'card' | 'slip'
  /** The same money has the same reference, and is stored once. */
  reference: string
  orderNumber?: string | undefined
  eventId?: number | undefined
  actor?: string | undefined
  now: Date
}

/**
 * Stores the charge of an order's amount; call it under the lock of the order, where `findPaymentObstacle` has none but
 * `already_paid`. The first one grants the membership with a receipt; another goes back, and the buyer is notified.
 */
export async function storeCharge(trx: Db, order: Order, charge: Charge): Promise<'stored' | 'surplus' | 'known'> {
  const { method, reference, orderNumber, eventId, actor, now } = charge
  const payment = await trx
    .insertInto('payments')
    .values({
      order_id: order.id,
      kind: 'charge',
      method,
      amount: order.amount,
      reference,
      order_number: orderNumber ?? null,
      event_id: eventId ?? null,
      actor: actor ?? null,
      at: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!payment) return 'known'
  if (order.paidAt) {
    await enqueueRefund(trx, payment.id)
    await announceSurplus(trx, { orderId: order.id, workerId: order.workerId, amount: order.amount, reference })
    return 'surplus'
  }
  await payOrder(trx, { order, now })
  await issueReceipt(trx, { paymentId: payment.id, now })
  await announcePayment(trx, { orderId: order.id, workerId: order.workerId, amount: order.amount, isPaid: true })
  return 'stored'
}

/** An order that costs nothing is paid without the gateway, a payment or a receipt. */
export async function settleFreeOrder(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const order = await lockOrder(trx, { orderId })
  if (order && order.amount === 0 && !order.paidAt) await payOrder(trx, { order, now })
}

export async function enqueueRefund(trx: Db, paymentId: number, { isVoid = false } = {}): Promise<void> {
  const payload = { paymentId, ...(isVoid && { isVoid }) }
  await enqueue(trx, { kind: 'refundPayment', payload, dedupeKey: `refund-payment-${paymentId}` })
}
