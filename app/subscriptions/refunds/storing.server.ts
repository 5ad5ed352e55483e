import type { GatewayAnswer } from '#app/gateways/payments/transaction.ts'
import { announceRefund } from '#app/subscriptions/announcing.server.ts'
import { lockOrder } from '#app/subscriptions/orders.server.ts'
import { findReceiptOfPayment, issueReceipt } from '#app/subscriptions/receipts.server.ts'
import { currency } from '#app/subscriptions/rules.ts'
import type { Db } from '#db/connection.ts'

type StoredRefund = {
  paymentId: number
  answer?: Extract<GatewayAnswer, { result: 'answered' }>
  actor?: string
  now: Date
}

/** A surplus charge has no receipt, and its refund neither a credit note nor an effect on the order. */
export async function storeRefund(trx: Db, { paymentId, answer, actor, now }: StoredRefund): Promise<void> {
  const { orderId } = await trx
    .selectFrom('payments')
    .select('order_id as orderId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { workerId } = (await lockOrder(trx, { orderId }))!
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
  await announceRefund(trx, { orderId, workerId })
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

export async function markRefunded(trx: Db, orderId: number): Promise<void> {
  await trx.updateTable('subscription_orders').set({ state: 'refunded' }).where('id', '=', orderId).execute()
}
