import { sql, type Insertable } from 'kysely'
import { splitVat } from '#app/subscriptions/pricing.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { currentSeller } from '#app/subscriptions/seller.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

/** Issues the receipt of a charge under the next number of the year in local time. */
export async function issueReceipt(
  trx: Db,
  { paymentId, now }: { paymentId: number; now: Date },
): Promise<{ receiptId: number }> {
  const payment = await findPayment(trx, paymentId)
  return insertReceipt(trx, now, {
    kind: 'receipt',
    order_id: payment.orderId,
    user_id: payment.workerId,
    payment_id: paymentId,
    total: payment.amount,
    ...splitVat(payment.amount, payment.vatPercent),
    vat_percent: payment.vatPercent,
    seller: JSON.stringify(currentSeller()),
    buyer: JSON.stringify({ name: `${payment.name} ${payment.surname}`, city: payment.city }),
    description: JSON.stringify(planTextSchema.parse(payment.names)),
  })
}

/** Issues the credit note of a refund: what its receipt says, with the sums taken back. `false` for money without a receipt. */
export async function issueCreditNote(
  trx: Db,
  { paymentId, chargeId, now }: { paymentId: number; chargeId: number; now: Date },
): Promise<boolean> {
  const receipt = await trx.selectFrom('receipts').selectAll().where('payment_id', '=', chargeId).executeTakeFirst()
  if (!receipt) return false
  await insertReceipt(trx, now, {
    kind: 'credit_note',
    order_id: receipt.order_id,
    user_id: receipt.user_id,
    payment_id: paymentId,
    corrects_id: receipt.id,
    total: -receipt.total,
    net: -receipt.net,
    vat: -receipt.vat,
    vat_percent: receipt.vat_percent,
    seller: JSON.stringify(receipt.seller),
    buyer: JSON.stringify(receipt.buyer),
    description: JSON.stringify(receipt.description),
  })
  return true
}

type NewReceipt = Omit<Insertable<DB['receipts']>, 'year' | 'number' | 'issued_at'>

async function insertReceipt(trx: Db, now: Date, values: NewReceipt): Promise<{ receiptId: number }> {
  const year = localYear(now)
  const { number } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_number: sql`receipt_numbers.last_number + 1` }),
    )
    .returning('last_number as number')
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('receipts')
    .values({ ...values, year, number, issued_at: now })
    .returning('id as receiptId')
    .executeTakeFirstOrThrow()
}

function findPayment(trx: Db, paymentId: number) {
  return trx
    .selectFrom('payments')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'payments.order_id')
    .innerJoin('plans', 'plans.id', 'subscription_orders.plan_id')
    .innerJoin('users', 'users.id', 'subscription_orders.user_id')
    .select(['payments.amount', 'payments.order_id as orderId', 'subscription_orders.user_id as workerId'])
    .select(['subscription_orders.vat_percent as vatPercent', 'users.name', 'users.surname', 'users.city'])
    .select(({ fn }) => fn.coalesce('subscription_orders.plan_names', 'plans.names').as('names'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

function localYear(now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Sarajevo', year: 'numeric' }).format(now))
}
