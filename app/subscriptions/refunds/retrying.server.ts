import { sql } from 'kysely'
import { enqueueReturn } from '#app/subscriptions/unclaimed/returning.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'

const retryMs = 3_600_000
const batchSize = 100

/** Enqueues once an hour the refunds and returns whose job has used up its attempts, because the gateway was away for long. */
export async function retryRefunds(db: Db, { now }: { now: Date }): Promise<void> {
  const since = new Date(now.getTime() - retryMs)
  const hour = now.toISOString().slice(0, 13)
  const payments = await db
    .selectFrom('payments')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'payments.order_id')
    .select('payments.id')
    .where('payments.kind', '=', 'charge')
    .where('payments.method', '=', 'card')
    .where('payments.at', '<=', since)
    .where(
      sql<boolean>`not exists (select from payments as refunds where refunds.refunds_id = payments.id)
        and (refund_requested_at <= ${since} or not exists (select from receipts where receipts.payment_id = payments.id))`,
    )
    .orderBy('payments.id')
    .limit(batchSize)
    .execute()
  for (const { id: paymentId } of payments)
    await enqueue(db, {
      kind: 'refundPayment',
      payload: { paymentId },
      dedupeKey: `refund-payment-${paymentId}-${hour}`,
    })
  const returns = await db
    .selectFrom('money_returns')
    .select('order_number as orderNumber')
    .where('returned_at', 'is', null)
    .where('requested_at', '<=', since)
    .limit(batchSize)
    .execute()
  for (const { orderNumber } of returns)
    await enqueueReturn(db, { orderNumber, dedupeKey: `return-money-${orderNumber}-${hour}` })
  nudge()
}
