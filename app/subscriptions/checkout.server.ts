import type { PaymentForm, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import type { Language } from '#app/i18n/languages.ts'
import { slipNumber } from '#app/subscriptions/order-numbers.ts'
import { lockOrder, startAttempt } from '#app/subscriptions/orders.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type CheckoutRefusal = 'unknown' | 'order_closed' | 'already_paid' | 'cards_unavailable'
type CheckoutOptions = {
  orderId: number
  workerId: number
  gateway: PaymentGateway | undefined
  /** Where the gateway sends the buyer and its callback. */
  origin: string
  language: Language
  now: Date
}

export function finishPath(orderId: number): string {
  return `/majstor/moj-profil/reklama/${orderId}/zavrsi`
}

/** The form that takes the buyer to the gateway. Each call is another attempt with its own number. */
export function prepareCheckout(db: Db, options: CheckoutOptions): Promise<Outcome<PaymentForm, CheckoutRefusal>> {
  const { orderId, workerId, gateway, origin, language, now } = options
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId, workerId })
    if (!order) return refused('unknown')
    if (order.paidAt) return refused('already_paid')
    if (order.method !== 'card' || !isOpen(order, now)) return refused('order_closed')
    if (!gateway) return refused('cards_unavailable')

    const { orderNumber } = await startAttempt(trx, { order, now })
    const { names, fullName, ...buyer } = await findBuyer(trx, orderId)
    const returnUrl = `${origin}${finishPath(orderId)}`
    return done(
      gateway.form({
        orderNumber,
        amount: order.amount,
        info: `${planTextSchema.parse(names)[language]} ${slipNumber(orderId)}`,
        language,
        buyer: { ...buyer, fullName, address: buyer.address || buyer.city },
        successUrl: returnUrl,
        cancelUrl: returnUrl,
        callbackUrl: `${origin}/api/hooks/monri`,
      }),
    )
  })
}

async function findBuyer(trx: Db, orderId: number) {
  const { name, surname, ...buyer } = await trx
    .selectFrom('subscription_orders')
    .innerJoin('plans', 'plans.id', 'subscription_orders.plan_id')
    .innerJoin('users', 'users.id', 'subscription_orders.user_id')
    .select(['plans.names', 'users.name', 'users.surname', 'users.address', 'users.city', 'users.phone', 'users.email'])
    .where('subscription_orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...buyer, fullName: `${name} ${surname}` }
}
