import { announcePayment, announceUnclaimed } from '#app/subscriptions/announcing.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { failOrder, findPaymentObstacle } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder, type Order } from '#app/subscriptions/locking.server.ts'
import { isOurFault } from '#app/subscriptions/response-codes.ts'
import { currency } from '#app/subscriptions/rules.ts'
import { storeCharge } from '#app/subscriptions/settling.server.ts'
import { isSettledOtherwise } from '#app/subscriptions/unclaimed/queries.server.ts'
import { chargeReference, unclaimedVerdicts, type UnclaimedVerdict } from '#app/subscriptions/unclaimed/rules.ts'
import type { GatewayTransaction } from '#app/gateways/payments/transaction.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'

export type Verdict = 'charged' | 'surplus' | 'known' | 'declined' | 'other' | UnclaimedVerdict
export type RecordedEvent = { verdict: Verdict | 'repeated'; orderId?: number }

type ProvenEvent = { source: 'callback' | 'return' | 'show'; transaction: GatewayTransaction; now: Date }

/**
 * Stores what the gateway said and proved, once, and applies it under the lock of the order: an approved charge of the order's
 * amount pays it, whatever state it is in. Money that buys nothing alarms an operator, and waits for a person who returns it.
 */
export async function recordGatewayEvent(db: Db, event: ProvenEvent): Promise<RecordedEvent> {
  const recorded = await inTransaction(db, (trx) => applyEvent(trx, event))
  nudge()
  const { orderNumber, responseCode, amount } = event.transaction
  const fields = { verdict: recorded.verdict, orderNumber, responseCode, amount }
  if (isUnclaimed(recorded.verdict)) raiseMoneyAlarm('payment', fields, 'money that buys nothing')
  if (recorded.verdict === 'declined' && isOurFault(responseCode))
    raiseMoneyAlarm('payment', fields, 'the gateway refused our request')
  return recorded
}

async function applyEvent(trx: Db, { source, transaction, now }: ProvenEvent): Promise<RecordedEvent> {
  const { orderNumber } = transaction
  const key = eventKey(source, transaction)
  // A report that is repeated waits for nobody.
  const earlier = await trx.selectFrom('gateway_events').select('order_id').where('key', '=', key).executeTakeFirst()
  if (earlier) return { verdict: 'repeated', ...(earlier.order_id && { orderId: earlier.order_id }) }
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
      key,
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
  await applyVerdict(trx, order, { verdict, transaction, eventId: event.id, now })
  return { verdict, ...answer }
}

type Applied = { verdict: Verdict; transaction: GatewayTransaction; eventId: number; now: Date }

async function applyVerdict(
  trx: Db,
  order: Order,
  { verdict, transaction: { orderNumber, responseCode }, eventId, now }: Applied,
): Promise<void> {
  const payment = { orderId: order.id, workerId: order.workerId, amount: order.amount }
  if (verdict === 'charged' || verdict === 'surplus') {
    const reference = chargeReference(orderNumber)
    await storeCharge(trx, order, { method: 'card', reference, orderNumber, eventId, now })
    await settleAttempt(trx, { orderNumber, now })
  }
  if (verdict === 'account_closed' || verdict === 'promo_used_up') await settleAttempt(trx, { orderNumber, now })
  if (verdict === 'promo_used_up') await announceUnclaimed(trx, payment)
  if (verdict === 'declined' && (await failOrder(trx, { order, orderNumber, responseCode })))
    await announcePayment(trx, { ...payment, isPaid: false })
}

function isUnclaimed(verdict: RecordedEvent['verdict']): boolean {
  return unclaimedVerdicts.some((each) => each === verdict)
}

/** The id of the transaction, with what it says: a report that differs from an earlier one is read too. */
function eventKey(
  source: string,
  { id, orderNumber, status, responseCode, amount, currency: money }: GatewayTransaction,
) {
  return [source, id ?? orderNumber, status, responseCode, amount, money].join(':')
}

async function judge(trx: Db, order: Order, transaction: GatewayTransaction): Promise<Verdict> {
  if (!isApproved(transaction)) return isDeclined(transaction) ? 'declined' : 'other'
  if (await isSettledOtherwise(trx, transaction)) return 'known'
  if (transaction.amount !== order.amount || transaction.currency !== currency) return 'wrong_amount'
  const obstacle = await findPaymentObstacle(trx, order)
  return obstacle === 'already_paid' ? 'surplus' : (obstacle ?? 'charged')
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

async function settleAttempt(trx: Db, { orderNumber, now }: { orderNumber: string; now: Date }): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ settled_at: now })
    .where('order_number', '=', orderNumber)
    .where('settled_at', 'is', null)
    .execute()
}
