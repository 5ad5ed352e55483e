import { announce } from '#app/notifications/announcing.server.ts'
import { slipNumber } from '#app/subscriptions/order-numbers.ts'
import type { Db } from '#db/connection.ts'

type Payment = { orderId: number; workerId: number; /** In feninga. */ amount: number; isPaid: boolean }

/** Notifies the worker of a payment and its receipt, once per outcome; call it in the transaction that stores them. */
export async function announcePayment(trx: Db, { orderId, workerId, amount, isPaid }: Payment): Promise<void> {
  const receipt = isPaid ? await findReceipt(trx, orderId, 'receipt') : undefined
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: receipt ? (receipt.hasVat ? 'receipt' : 'receipt_without_vat') : isPaid ? 'default' : 'failed',
    recipientId: workerId,
    params: {
      amount,
      ...(receipt?.hasVat && receipt.sums),
      ...(receipt && { receipt: `${receipt.number}/${receipt.year}` }),
    },
    dedupeKey: `payment-${orderId}-${isPaid ? 'paid' : 'failed'}`,
  })
}

type ExtraPayment = Omit<Payment, 'isPaid'>

/** Tells the worker that an order was paid a second time, and that this money goes back; once for each payment. */
export async function announceSurplus(
  trx: Db,
  { orderId, workerId, amount, reference }: ExtraPayment & { reference: string },
): Promise<void> {
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: 'surplus',
    recipientId: workerId,
    params: { amount, order: slipNumber(orderId) },
    dedupeKey: `payment-${reference}-surplus`,
  })
}

/** Tells the worker that money came too late for the price of a promo code, and that a person returns it. */
export async function announceUnclaimed(trx: Db, { orderId, workerId, amount }: ExtraPayment): Promise<void> {
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: 'unclaimed',
    recipientId: workerId,
    params: { amount, order: slipNumber(orderId) },
    dedupeKey: `payment-${orderId}-unclaimed`,
  })
}

/** Notifies the worker of a refund and its credit note, or that a free order was taken back; call it in the transaction that stores them. */
export async function announceRefund(
  trx: Db,
  { orderId, workerId }: Pick<Payment, 'orderId' | 'workerId'>,
): Promise<void> {
  const note = await findReceipt(trx, orderId, 'credit_note')
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: note ? 'credit_note' : 'revoked',
    recipientId: workerId,
    params: note
      ? { amount: -note.sums.net - note.sums.vat, receipt: `${note.number}/${note.year}` }
      : { order: slipNumber(orderId) },
    dedupeKey: `payment-${orderId}-refunded`,
  })
}

async function findReceipt(trx: Db, orderId: number, kind: 'receipt' | 'credit_note') {
  const row = await trx
    .selectFrom('receipts')
    .select(['number', 'year', 'net', 'vat', 'vat_percent as vatPercent'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { net, vat, vatPercent, ...receipt } = row
  return { ...receipt, sums: { net, vat }, hasVat: vatPercent > 0 }
}
