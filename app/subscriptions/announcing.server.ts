import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type Payment = { orderId: number; workerId: number; /** In feninga. */ amount: number; isPaid: boolean }

/** Notifies the worker of a payment, once per outcome; call it in the transaction that stores the payment. */
export async function announcePayment(trx: Db, { orderId, workerId, amount, isPaid }: Payment): Promise<void> {
  await announce(trx, {
    type: 'PaymentProcessed',
    variant: isPaid ? 'default' : 'failed',
    recipientId: workerId,
    params: { amount },
    dedupeKey: `payment-${orderId}-${isPaid ? 'paid' : 'failed'}`,
  })
}
