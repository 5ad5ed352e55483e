import { announceRefund } from '#app/subscriptions/announcing.server.ts'
import { markRefunded } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder } from '#app/subscriptions/locking.server.ts'
import { issueCreditNote } from '#app/subscriptions/receipts.server.ts'
import { storeRefundEvent } from '#app/subscriptions/refunds/events.server.ts'
import type { Returned } from '#app/subscriptions/refunds/gateway-refund.server.ts'
import type { Db } from '#db/connection.ts'

type StoredRefund = {
  paymentId: number
  answer?: Returned
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
  if (!refund || !(await issueCreditNote(trx, { paymentId: refund.id, chargeId: paymentId, now }))) return
  await markRefunded(trx, orderId)
  await announceRefund(trx, { orderId, workerId })
}
