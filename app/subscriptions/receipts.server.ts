import { sql } from 'kysely'
import { splitVat } from '#app/subscriptions/pricing.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { currentSeller } from '#app/subscriptions/seller.server.ts'
import type { Db } from '#db/connection.ts'

/** Issues the receipt of a charge, or the credit note of a refund, under the next number of the year in local time. */
export async function issueReceipt(
  trx: Db,
  { paymentId, now }: { paymentId: number; now: Date },
): Promise<{ receiptId: number }> {
  const payment = await findPayment(trx, paymentId)
  const corrected = payment.refundsId ? await findReceiptOfPayment(trx, payment.refundsId) : undefined
  const year = localYear(now)
  const { number } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_number: sql`receipt_numbers.last_number + 1` }),
    )
    .returning('last_number as number')
    .executeTakeFirstOrThrow()
  const { id: receiptId } = await trx
    .insertInto('receipts')
    .values({
      year,
      number,
      kind: corrected ? 'credit_note' : 'receipt',
      order_id: payment.orderId,
      user_id: payment.workerId,
      payment_id: paymentId,
      corrects_id: corrected?.id ?? null,
      total: payment.amount,
      ...splitVat(payment.amount, payment.vatPercent),
      vat_percent: payment.vatPercent,
      seller: JSON.stringify(corrected?.seller ?? currentSeller()),
      buyer: JSON.stringify({ name: `${payment.name} ${payment.surname}`, city: payment.city }),
      description: JSON.stringify(planTextSchema.parse(payment.names)),
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { receiptId }
}

function findPayment(trx: Db, paymentId: number) {
  return trx
    .selectFrom('payments')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'payments.order_id')
    .innerJoin('plans', 'plans.id', 'subscription_orders.plan_id')
    .innerJoin('users', 'users.id', 'subscription_orders.user_id')
    .select([
      'payments.amount',
      'payments.order_id as orderId',
      'payments.refunds_id as refundsId',
      'subscription_orders.user_id as workerId',
      'subscription_orders.vat_percent as vatPercent',
      'users.name',
      'users.surname',
      'users.city',
    ])
    .select(({ fn }) => fn.coalesce('subscription_orders.plan_names', 'plans.names').as('names'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

export function findReceiptOfPayment(db: Db, paymentId: number) {
  return db.selectFrom('receipts').select(['id', 'seller']).where('payment_id', '=', paymentId).executeTakeFirst()
}

function localYear(now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Sarajevo', year: 'numeric' }).format(now))
}
