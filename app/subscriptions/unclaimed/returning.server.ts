import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { lockOrder } from '#app/subscriptions/locking.server.ts'
import { storeRefundEvent } from '#app/subscriptions/refunds/events.server.ts'
import { refundAtGateway } from '#app/subscriptions/refunds/gateway-refund.server.ts'
import { findUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

type Return = { eventId: number; actor: string; now: Date }

/** A person sends back money that buys nothing: a job returns all that the gateway holds, and nothing buys with it any more. */
export function returnUnclaimed(
  db: Db,
  { eventId, actor, now }: Return,
): Promise<Outcome<{ orderNumber: string }, 'unknown' | 'money_settled' | 'already_refunded'>> {
  return inTransaction(db, async (trx) => {
    const event = await trx
      .selectFrom('gateway_events')
      .select(['order_id as orderId', 'order_number as orderNumber'])
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (!event) return refused('unknown')
    if (event.orderId) await lockOrder(trx, { orderId: event.orderId })
    const money = await findUnclaimed(trx, { eventId })
    if (!money) return refused('money_settled')

    const { orderNumber } = money
    const requested = await trx
      .insertInto('money_returns')
      .values({ order_number: orderNumber, requested_at: now, requested_by: actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('order_number')
      .executeTakeFirst()
    if (!requested) return refused('already_refunded')
    await enqueueReturn(trx, { orderNumber, dedupeKey: `return-money-${orderNumber}` })
    return done({ orderNumber })
  })
}

export async function enqueueReturn(
  trx: Db,
  { orderNumber, dedupeKey }: { orderNumber: string; dedupeKey: string },
): Promise<void> {
  await enqueue(trx, { kind: 'returnMoney', payload: { orderNumber }, dedupeKey })
}

export async function returnMoney(
  db: Db,
  { gateway, orderNumber, now }: { gateway: PaymentGateway | undefined; orderNumber: string; now: Date },
): Promise<void> {
  const waiting = await db
    .selectFrom('money_returns')
    .select('order_number')
    .where('order_number', '=', orderNumber)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  if (!waiting) return
  const answer = await refundAtGateway(gateway, { orderNumber })
  await inTransaction(db, async (trx) => {
    await storeRefundEvent(trx, { orderId: null, answer, now })
    await trx
      .updateTable('money_returns')
      .set({ returned_at: now, amount: answer.transaction.amount })
      .where('order_number', '=', orderNumber)
      .where('returned_at', 'is', null)
      .execute()
  })
}
