import type { PaymentForm, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { slipNumber } from '#app/subscriptions/order-numbers.ts'
import { redirectOrder } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder } from '#app/subscriptions/locking.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type CheckoutRefusal = 'unknown' | 'order_closed' | 'already_paid' | 'cards_unavailable'
type OrderKey = { orderId: number; workerId: number }
type CheckoutOptions = OrderKey & {
  gateway: PaymentGateway | undefined
  /** Where the gateway sends the buyer and its callback. */
  origin: string
  language: Language
}

export function finishPath(orderId: number): string {
  return `/majstor/moj-profil/reklama/${orderId}/zavrsi`
}

/** Begins another attempt to pay an order by card, with its own number; `findCheckout` has its form. */
export function startCheckout(
  db: Db,
  { orderId, workerId, gateway, now }: OrderKey & { gateway: PaymentGateway | undefined; now: Date },
): Promise<Outcome<{ orderNumber: string }, CheckoutRefusal>> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId, workerId })
    if (!order) return refused('unknown')
    if (order.paidAt) return refused('already_paid')
    if (!gateway) return refused('cards_unavailable')
    const attempt = await redirectOrder(trx, { order, now })
    return attempt ? done(attempt) : refused('order_closed')
  })
}

/** Begins another attempt, and answers with the form that takes the buyer to the gateway. */
export function prepareCheckout(
  db: Db,
  options: CheckoutOptions & { now: Date },
): Promise<Outcome<PaymentForm, CheckoutRefusal>> {
  return inTransaction(db, async (trx) => {
    const started = await startCheckout(trx, options)
    return started.ok ? done((await findCheckout(trx, options))!) : started
  })
}

/** The form of the last attempt, the same each time, as long as nothing is known of its payment. */
export async function findCheckout(db: Db, options: CheckoutOptions): Promise<PaymentForm | undefined> {
  const { orderId, gateway, origin, language } = options
  const attempt = await findLastAttempt(db, options)
  if (!attempt || !gateway) return undefined
  const { name, surname, email, phone, address } = attempt
  const city = cityName(attempt.city)
  const returnUrl = `${origin}${finishPath(orderId)}`
  return gateway.form({
    orderNumber: attempt.orderNumber,
    amount: attempt.amount,
    info: `${planTextSchema.parse(attempt.names)[language]} ${slipNumber(orderId)}`,
    language,
    buyer: { fullName: `${name} ${surname}`, email, phone, city, address: address ?? '' },
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    callbackUrl: `${origin}/api/hooks/monri`,
  })
}

/** A declined one is over: the gateway may refuse its number. */
function findLastAttempt(db: Db, { orderId, workerId }: OrderKey) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('subscription_orders as orders', 'orders.id', 'order_id')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['order_number as orderNumber', 'orders.amount', 'users.name', 'users.surname'])
    .select(['users.address', 'users.city', 'users.phone', 'users.email'])
    .select(({ fn }) => fn.coalesce('orders.plan_names', 'plans.names').as('names'))
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', workerId)
    .where('orders.state', '=', 'redirected')
    .where('settled_at', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
