import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { done } from '#app/outcome.ts'
import { startCheckout } from '#app/subscriptions/checkout.server.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { purchasePlan, type Purchase, type PurchaseRefusal } from '#app/subscriptions/purchasing.server.ts'
import { db, type Db } from '#db/connection.ts'

type PurchaseOptions = Parameters<typeof purchasePlan>[1]
export type Ordered = Purchase | { inDoubt: number }

/**
 * Orders a plan once per form, whose repetitions get the first answer before anything is checked. An earlier order that may be
 * paid already is answered in place of a new one.
 */
export function orderOnce(key: IdempotencyKey, purchase: PurchaseOptions) {
  const { workerId, now } = purchase
  return idempotentlyPrepared<number | undefined, Ordered, PurchaseRefusal>(db, key, {
    prepare: async () => done(await findOrderInDoubt(db, { gateway: paymentGateway, workerId, now })),
    write: async (trx, inDoubt) => (inDoubt === undefined ? orderPlan(trx, purchase) : done({ inDoubt })),
  })
}

/** A card's first attempt begins with its order, so that a form that is sent again begins no other. */
async function orderPlan(trx: Db, options: PurchaseOptions) {
  const purchase = await purchasePlan(trx, options)
  if (!purchase.ok || purchase.value.method !== 'card') return purchase
  const { workerId, now } = options
  await startCheckout(trx, { orderId: purchase.value.orderId, workerId, gateway: paymentGateway, now })
  return purchase
}
