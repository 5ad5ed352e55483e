import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { revokeSubscription } from '#app/subscriptions/granting.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/orders.server.ts'
import { enqueueRefund } from '#app/subscriptions/settling.server.ts'
import { markRefunded, storeRefund } from '#app/subscriptions/refunds/storing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const returnedStatuses = ['refunded', 'voided']

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
    await takeBack(trx, order, options)
    if (charge) await enqueueRefund(trx, charge.id, options)
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
export async function refundPayment(db: Db, { gateway, paymentId, isVoid = false, now }: RefundJob): Promise<void> {
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
  const answer =
    before.result !== 'answered' || isReturned(before) ? before : await returnMoney(gateway, payment, isVoid)
  if (answer.result === 'answered' && isDone(answer.transaction))
    return inTransaction(db, async (trx) => storeRefund(trx, { paymentId, answer, now }))
  const code = answer.result === 'answered' ? answer.transaction.responseCode : answer.result
  if (answer.result !== 'away') raiseMoneyAlarm('refund', { orderNumber: payment.orderNumber, code }, 'a refund failed')
  throw new Error(`the gateway did not refund: ${code}`)
}

/** Money that the acquirer has not settled yet can only be voided, and money that it has only be refunded. */
async function returnMoney(
  gateway: PaymentGateway,
  payment: { orderNumber: string; amount: number },
  isVoid: boolean,
): Promise<GatewayAnswer> {
  const [first, second] = isVoid ? (['void', 'refund'] as const) : (['refund', 'void'] as const)
  const answer = await gateway[first](payment)
  const isConflict = answer.result === 'answered' && /^10(?:1[7-9]|2[01])$/.test(answer.transaction.responseCode ?? '')
  return isConflict ? gateway[second](payment) : answer
}

function isReturned(answer: GatewayAnswer): boolean {
  return answer.result === 'answered' && returnedStatuses.includes(answer.transaction.status ?? '')
}

/** The answer to a question says so by its status, the answer to a refund by its code and type. */
function isDone({ status, responseCode, type }: GatewayTransaction): boolean {
  return returnedStatuses.includes(status ?? '') || (responseCode === '0000' && type !== 'purchase')
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
