import type { RouterContextProvider } from 'react-router'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { db, type Db } from '#db/connection.ts'

type Button = { request: Request; context: Readonly<RouterContextProvider> }
type OrderKey = { orderId: number; workerId: number; now: Date }

/** Runs the verb of a button on an order, unless that may be paid already. */
export async function submitUnpaid<Value, Reason extends string>(
  { request, context }: Button,
  order: OrderKey,
  verb: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<boolean> {
  const { key } = await readButton(request, context)
  const outcome = await idempotentlyPrepared<null, Value, Reason | 'already_paid'>(db, key, {
    prepare: async () => {
      const inDoubt = await findOrderInDoubt(db, { ...order, gateway: paymentGateway })
      return inDoubt === undefined ? done(null) : refused('already_paid')
    },
    write: verb,
  })
  if (!outcome.ok && outcome.reason === 'unknown') throw notFound()
  return outcome.ok
}
