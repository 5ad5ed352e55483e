import { announcePayment } from '#app/subscriptions/announcing.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/orders.server.ts'
import { isOurFault } from '#app/subscriptions/response-codes.ts'
import { currency, openStates } from '#app/subscriptions/rules.ts'
import { storeCharge } from '#app/subscriptions/settling.server.ts'
import type { GatewayTransaction } from '#app/gateways/payments/transaction.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { nudge } from '#jobs/outbox.ts'

export type Verdict = 'charged' | 'surplus' | 'known' | 'declined' | 'other' | 'wrong_amount' | 'unknown_order'
export type RecordedEvent = { verdict: Verdict | 'repeated'; orderId?: number }

type ProvenEvent = { source: 'callback' | 'return' | 'show'; transaction: GatewayTransaction; now: Date }

/**
 * Stores what the gateway said and proved, once, and applies it under the lock of the order: an approved charge of the order's
 * amount pays it, whatever state it is in. Money without an order, and a wrong amount, alarm an operator.
 */
export async function recordGatewayEvent(db: Db, event: ProvenEvent): Promise<RecordedEvent> {
  const recorded = await inTransaction(db, (trx) => applyEvent(trx, event))
  nudge()
  const { orderNumber, responseCode, amount } = event.transaction
  const fields = { verdict: recorded.verdict, orderNumber, responseCode, amount }
  if (recorded.verdict === 'unknown_order' || recorded.verdict === 'wrong_amount')
    raiseMoneyAlarm('payment', fields, 'money that no order asked for')
  if (recorded.verdict === 'declined' && isOurFault(responseCode))
    raiseMoneyAlarm('payment', fields, 'the gateway refused our request')
  return recorded
}

async function applyEvent(trx: Db, { source, transaction, now }: ProvenEvent): Promise<RecordedEvent> {
  const { orderNumber } = transaction
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select('order_id as orderId')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  const order = attempt && (await lockOrder(trx, attempt))
  const verdict = order ? await judge(trx, order, transaction) : judgeUnknown(transaction)
  const event = await trx
    .insertInto('gateway_events')
    .values({
      key: eventKey(source, transaction),
      source,
      order_id: order?.id ?? null,
      order_number: orderNumber,
      transaction_id: transaction.id ?? null,
      response_code: transaction.responseCode,
      status: transaction.status,
      amount: transaction.amount,
      currency: transaction.currency,
      verdict,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const answer = order ? { orderId: order.id } : {}
  if (!event) return { verdict: 'repeated', ...answer }
  if (!order) return { verdict }
  if (verdict === 'charged' || verdict === 'surplus') {
    await storeCharge(trx, order, {
      method: 'card',
      reference: chargeReference(orderNumber),
      orderNumber,
      eventId: event.id,
      now,
    })
    await settleAttempt(trx, { orderNumber, now })
  }
  if (verdict === 'declined') await markFailed(trx, order, transaction.responseCode)
  return { verdict, ...answer }
}

/** The id of the transaction, with what it says: a report that differs from an earlier one is read too. */
function eventKey(
  source: string,
  { id, orderNumber, status, responseCode, amount, currency: money }: GatewayTransaction,
) {
  return [source, id ?? orderNumber, status, responseCode, amount, money].join(':')
}

export function chargeReference(orderNumber: string): string {
  return `${orderNumber}:charge`
}

async function judge(trx: Db, order: Order, transaction: GatewayTransaction): Promise<Verdict> {
  if (!isApproved(transaction)) return isDeclined(transaction) ? 'declined' : 'other'
  if (transaction.amount !== order.amount || transaction.currency !== currency) return 'wrong_amount'
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', chargeReference(transaction.orderNumber))
    .executeTakeFirst()
  if (known) return 'known'
  return order.paidAt ? 'surplus' : 'charged'
}

function judgeUnknown(transaction: GatewayTransaction): Verdict {
  return isApproved(transaction) ? 'unknown_order' : 'other'
}

function isApproved({ status, responseCode, type }: GatewayTransaction): boolean {
  return status === 'approved' && responseCode === '0000' && (type === undefined || type === 'purchase')
}

function isDeclined({ status, type }: GatewayTransaction): boolean {
  return (status === 'declined' || status === 'invalid') && (type === undefined || type === 'purchase')
}

/** After a decline the buyer may try again in the same form, so that the attempt stays open. */
async function markFailed(trx: Db, order: Order, responseCode: string | null): Promise<void> {
  if (!openStates.some((state) => state === order.state)) return
  await trx
    .updateTable('subscription_orders')
    .set({ state: 'failed', response_code: responseCode })
    .where('id', '=', order.id)
    .execute()
  await announcePayment(trx, { orderId: order.id, workerId: order.workerId, amount: order.amount, isPaid: false })
}

export async function settleAttempt(trx: Db, { orderNumber, now }: { orderNumber: string; now: Date }): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ settled_at: now })
    .where('order_number', '=', orderNumber)
    .where('settled_at', 'is', null)
    .execute()
}
