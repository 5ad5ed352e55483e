import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type Payment = { orderId: number; workerId: number; /** In feninga. */ amount: number; isPaid: boolean }

/** Promises the worker word of what became of a payment, once for each outcome; to be called where the payment is written. */
export async function announcePayment(trx: Db, { orderId, workerId, amount, isPaid }: Payment): Promise<void> {
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: isPaid ? 'default' : 'failed',
    recipientId: workerId,
    params: { amount },
    dedupeKey: `payment-${orderId}-${isPaid ? 'paid' : 'failed'}`,
  })
}
