import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type Payment = { orderId: number; workerId: number; /** In feninga. */ amount: number; isPaid: boolean }

/** Notifies the worker of a payment and its receipt, once per outcome; call it in the transaction that stores them. */
export async function announcePayment(trx: Db, { orderId, workerId, amount, isPaid }: Payment): Promise<void> {
  const receipt = isPaid ? await findReceipt(trx, orderId) : undefined
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: receipt ? 'receipt' : isPaid ? 'default' : 'failed',
    recipientId: workerId,
    params: { amount, ...(receipt && { ...receipt.sums, receipt: `${receipt.number}/${receipt.year}` }) },
    dedupeKey: `payment-${orderId}-${isPaid ? 'paid' : 'failed'}`,
  })
}

async function findReceipt(trx: Db, orderId: number) {
  const row = await trx
    .selectFrom('receipts')
    .select(['number', 'year', 'net', 'vat'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'receipt')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: row.number, year: row.year, sums: { net: row.net, vat: row.vat } }
}
