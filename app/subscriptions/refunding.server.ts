import { createLogger } from '#app/log.server.ts'
import type { GatewayAnswer, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { revokeSubscription } from '#app/subscriptions/granting.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/orders.server.ts'
import { findReceiptOfPayment, issueReceipt } from '#app/subscriptions/receipts.server.ts'
import { enqueueRefund } from '#app/subscriptions/settling.server.ts'
import { currency } from '#app/subscriptions/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const log = createLogger('money')

export type RefundRefusal = 'unknown' | 'not_paid' | 'already_refunded' | 'paid_by_slip' | 'paid_by_card'
type RefundOptions = { orderId: number; reason: string; now: Date }

/** Takes a paid order back: the membership ends at once, and a job returns the money to the card. For the admin area. */
export function refundOrder(db: Db, options: RefundOptions): Promise<Outcome<{ orderId: number }, RefundRefusal>> {
  return inTransaction(db, async (trx) => {
    const found = await lockRefundable(trx, options)
    if (!found.ok) return found
    const { order, charge } = found.value
    if (charge?.method === 'slip') return refused('paid_by_slip')
    await takeBack(trx, order, options)
    if (charge) await enqueueRefund(trx, charge.id)
    else await markRefunded(trx, order.id)
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
    await takeBack(trx, order, options)
    await storeRefund(trx, { paymentId: charge.id, actor: options.actor, now: options.now })
    return done({ orderId: order.id })
  })
}

/**
 * The job that returns one charge to its card. Asks first what the gateway knows, so that a refund whose answer was lost is
 * not sent again; throws while the gateway does not answer, so that the job runs again.
 */
export async function refundPayment(
  db: Db,
  { gateway, paymentId, now }: { gateway: PaymentGateway | undefined; paymentId: number; now: Date },
): Promise<void> {
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
  if (!charge) return
  if (!gateway || !charge.orderNumber) throw new Error('no payment gateway is configured')
  const payment = { orderNumber: charge.orderNumber, amount: charge.amount }

  const before = await gateway.show(payment.orderNumber)
  const answer = isReturned(before) ? before : await returnMoney(gateway, payment)
  if (answer.result === 'answered' && (isReturned(answer) || answer.transaction.responseCode === '0000'))
    return inTransaction(db, async (trx) => storeRefund(trx, { paymentId, answer, now }))
  const code = answer.result === 'answered' ? answer.transaction.responseCode : answer.result
  if (answer.result !== 'away')
    log.error({ alarm: 'refund', orderNumber: payment.orderNumber, code }, 'a refund failed')
  throw new Error(`the gateway did not refund: ${code}`)
}

/** Money that the acquirer has not settled yet can only be voided. */
async function returnMoney(
  gateway: PaymentGateway,
  payment: { orderNumber: string; amount: number },
): Promise<GatewayAnswer> {
  const refund = await gateway.refund(payment)
  const isConflict = refund.result === 'answered' && /^10(?:1[7-9]|2[01])$/.test(refund.transaction.responseCode ?? '')
  return isConflict ? gateway.void(payment) : refund
}

function isReturned(answer: GatewayAnswer): boolean {
  return answer.result === 'answered' && ['refunded', 'voided'].includes(answer.transaction.status ?? '')
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

async function takeBack(trx: Db, order: Order, { reason, now }: RefundOptions): Promise<void> {
  await trx
    .updateTable('subscription_orders')
    .set({ refund_requested_at: now, refund_reason: reason })
    .where('id', '=', order.id)
    .execute()
  await revokeSubscription(trx, { subscriptionId: order.subscriptionId!, workerId: order.workerId, now })
}

type StoredRefund = {
  paymentId: number
  answer?: Extract<GatewayAnswer, { result: 'answered' }>
  actor?: string
  now: Date
}

/** A surplus charge has no receipt, and its refund neither a credit note nor an effect on the order. */
async function storeRefund(trx: Db, { paymentId, answer, actor, now }: StoredRefund): Promise<void> {
  const { orderId } = await trx
    .selectFrom('payments')
    .select('order_id as orderId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await lockOrder(trx, { orderId })
  const charge = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const eventId = answer && (await storeRefundEvent(trx, { orderId, answer, now }))
  const refund = await trx
    .insertInto('payments')
    .values({
      order_id: orderId,
      kind: 'refund',
      method: charge.method,
      amount: -charge.amount,
      reference: `${charge.reference}:refund`,
      order_number: charge.order_number,
      event_id: eventId ?? null,
      refunds_id: paymentId,
      actor: actor ?? null,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!refund || !(await findReceiptOfPayment(trx, paymentId))) return
  await issueReceipt(trx, { paymentId: refund.id, now })
  await markRefunded(trx, orderId)
}

async function storeRefundEvent(
  trx: Db,
  { orderId, answer, now }: { orderId: number; answer: Extract<GatewayAnswer, { result: 'answered' }>; now: Date },
): Promise<number | undefined> {
  const { id, orderNumber, status, responseCode, amount, type } = answer.transaction
  const source = type === 'void' ? 'void' : 'refund'
  const event = await trx
    .insertInto('gateway_events')
    .values({
      key: [source, orderNumber].join(':'),
      source,
      order_id: orderId,
      order_number: orderNumber,
      transaction_id: id ?? null,
      response_code: responseCode,
      status,
      amount,
      currency,
      verdict: 'refunded',
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return event?.id
}

async function markRefunded(trx: Db, orderId: number): Promise<void> {
  await trx.updateTable('subscription_orders').set({ state: 'refunded' }).where('id', '=', orderId).execute()
}
