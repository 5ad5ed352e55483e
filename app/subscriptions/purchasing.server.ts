import { closeOrders, lockWorker, selectOrder, type Order } from '#app/subscriptions/orders.server.ts'
import { findPlan, type Plan } from '#app/subscriptions/plans.server.ts'
import { quotePlan, type Quote } from '#app/subscriptions/pricing.ts'
import {
  lockPromoCode,
  redeemPromoCode,
  type PromoCode,
  type PromoRefusal,
} from '#app/subscriptions/promo-codes.server.ts'
import { openCardMs, openSlipMs, openStates, type PaymentMethod } from '#app/subscriptions/rules.ts'
import { availableMethods, currentVatPercent } from '#app/subscriptions/seller.server.ts'
import { settleFreeOrder } from '#app/subscriptions/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type PurchaseRefusal = 'unknown' | 'proof_required' | 'cards_unavailable' | 'slips_unavailable' | PromoRefusal
export type Purchase = { orderId: number; method: Order['method']; state: Order['state']; amount: number }
type PurchaseOptions = {
  workerId: number
  planId: number
  promoCode?: string | undefined
  method: PaymentMethod
  now: Date
}

/**
 * Orders a plan. An order that costs nothing is granted at once; others wait for a card (`prepareCheckout`) or a bank slip.
 * The same order again is the one that waits, so that an impatient buyer has one.
 */
export function purchasePlan(db: Db, options: PurchaseOptions): Promise<Outcome<Purchase, PurchaseRefusal>> {
  return inTransaction(db, async (trx) => {
    const { workerId, planId, promoCode, now } = options
    const plan = await findPlan(trx, { planId })
    if (!plan || !(await lockWorker(trx, { workerId }))) return refused('unknown')
    if (plan.tier === 'Student' && !(await hasStudentProof(trx, { workerId, now }))) return refused('proof_required')

    const waiting = await findSameOrder(trx, options)
    if (waiting) return done(waiting)
    const givenUp = await lockOpenCardOrders(trx, { workerId })

    const use = { workerId, planId, exceptOrderIds: givenUp, now }
    const code = promoCode ? await lockPromoCode(trx, { ...use, code: promoCode }) : undefined
    if (code && !code.ok) return code
    const quote = quotePlan(plan, code?.value)
    const method = quote.amount === 0 ? 'free' : options.method
    if (method !== 'free' && !availableMethods().includes(method)) return refused(`${method}s_unavailable`)

    await closeOrders(trx, { orderIds: givenUp, state: 'cancelled', now })
    return done(await placeOrder(trx, { workerId, plan, code: code?.value, quote, method, now }))
  })
}

type Placement = {
  workerId: number
  plan: Plan
  code: PromoCode | undefined
  quote: Quote
  method: Order['method']
  now: Date
}

async function placeOrder(trx: Db, { workerId, plan, code, quote, method, now }: Placement): Promise<Purchase> {
  const order = await trx
    .insertInto('subscription_orders')
    .values({
      user_id: workerId,
      plan_id: plan.id,
      promo_code_id: code?.id ?? null,
      method,
      state: 'created',
      tier: plan.tier,
      length_count: plan.lengthCount,
      length_unit: plan.lengthUnit,
      free_days: quote.freeDays,
      plan_names: JSON.stringify(plan.names),
      plan_benefits: JSON.stringify(plan.benefits),
      price: quote.price,
      amount: quote.amount,
      vat_percent: currentVatPercent(),
      created_at: now,
      expires_at: new Date(now.getTime() + (method === 'slip' ? openSlipMs : openCardMs)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (code) await redeemPromoCode(trx, { promoCodeId: code.id, orderId: order.id, workerId, now })
  if (method === 'free') await settleFreeOrder(trx, { orderId: order.id, now })
  return { orderId: order.id, method, state: method === 'free' ? 'paid' : 'created', amount: quote.amount }
}

export async function hasStudentProof(db: Db, { workerId, now }: { workerId: number; now: Date }): Promise<boolean> {
  const proof = await db
    .selectFrom('student_proofs')
    .select('id')
    .where('user_id', '=', workerId)
    .where('approved_at', 'is not', null)
    .where('valid_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return proof !== undefined
}

async function findSameOrder(
  trx: Db,
  { workerId, planId, promoCode, method, now }: PurchaseOptions,
): Promise<Purchase | undefined> {
  const order = await selectOrder(trx)
    .where('user_id', '=', workerId)
    .where('plan_id', '=', planId)
    .where('method', '=', method)
    .where('state', 'in', openStates)
    .where('expires_at', '>', now)
    .$if(promoCode === undefined, (query) => query.where('promo_code_id', 'is', null))
    .$if(promoCode !== undefined, (query) =>
      query.where('promo_code_id', 'in', (eb) =>
        eb.selectFrom('promo_codes').select('promo_codes.id').where('code', '=', promoCode!),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order && { orderId: order.id, method: order.method, state: order.state, amount: order.amount }
}

/** A choice of another plan gives up the earlier one, with its promo code. A bank slip may already be on its way. */
async function lockOpenCardOrders(trx: Db, { workerId }: { workerId: number }): Promise<number[]> {
  const open = await trx
    .selectFrom('subscription_orders')
    .select('id')
    .where('user_id', '=', workerId)
    .where('method', '=', 'card')
    .where('state', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.map(({ id }) => id)
}
