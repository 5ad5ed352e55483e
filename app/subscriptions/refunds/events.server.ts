import type { Returned } from '#app/subscriptions/refunds/gateway-refund.server.ts'
import { currency } from '#app/subscriptions/rules.ts'
import type { Db } from '#db/connection.ts'

/** Stores that the gateway has returned the money of an order number, once. `orderId` is empty for money of no order. */
export async function storeRefundEvent(
  trx: Db,
  { orderId, answer, now }: { orderId: number | null; answer: Returned; now: Date },
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
