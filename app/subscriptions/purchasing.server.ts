import { isDeepStrictEqual } from 'node:util'
import { closeOrders } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOpenOrders, lockWorker, type Order } from '#app/subscriptions/locking.server.ts'
import { planBenefitsSchema } from '#app/subscriptions/schemas.ts'
import { findPlan, type Plan } from '#app/subscriptions/plans.server.ts'
import { quotePlan, type Quote } from '#app/subscriptions/pricing.ts'
import {
  lockPromoCode,
  redeemPromoCode,
  type PromoCode,
  type PromoRefusal,
} from '#app/subscriptions/promo-codes.server.ts'
import { isOpen, isReplaceable, openCardMs, openSlipMs, type PaymentMethod } from '#app/subscriptions/rules.ts'
import { availableMethods, currentVatPercent } from '#app/subscriptions/seller.server.ts'
import { settleFreeOrder } from '#app/subscriptions/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type PurchaseRefusal =
  | 'unknown'
  | 'proof_required'
  | 'price_changed'
  | 'cards_unavailable'
  | 'slips_unavailable'
  | PromoRefusal
export type Purchase = {
  orderId: number
  method: Order['method']
  state: Order['state']
  amount: number
  replacedAmount?: number
}
type PurchaseOptions = {
  workerId: number
  planId: number
  promoCode?: string | undefined
  method: PaymentMethod
  /** The price that the buyer saw; another one is refused. */
  expectedAmount?: number | undefined
  now: Date
}

/**
 * Orders a plan. An order that costs nothing is granted at once; others wait for a card (`prepareCheckout`) or a bank slip.
 * The same order at the same price is the one that waits, so that an impatient buyer has one; any other, also of a plan
 * that has changed, gives up the open card order and the open order of this plan.
 */
export function purchasePlan(db: Db, options: PurchaseOptions): Promise<Outcome<Purchase, PurchaseRefusal>> {
  return inTransaction(db, async (trx) => {
    const { workerId, planId, promoCode, expectedAmount, now } = options
    const plan = await findPlan(trx, { planId })
    if (!plan || !(await lockWorker(trx, { workerId, isOpen: true }))) return refused('unknown')
    if (plan.tier === 'Student' && !(await hasStudentProof(trx, { workerId, now }))) return refused('proof_required')

    const replaceable = (await lockOpenOrders(trx, { workerId })).filter((order) => isReplaceable(order, planId))
    const exceptOrderIds = replaceable.map(({ id }) => id)
    const use = { workerId, planId, exceptOrderIds, now }
    const code = promoCode ? await lockPromoCode(trx, { ...use, code: promoCode }) : undefined
    if (code && !code.ok) return code
    const quote = quotePlan(plan, code?.value)
    if (expectedAmount !== undefined && quote.amount !== expectedAmount) return refused('price_changed')
    const method = quote.amount === 0 ? 'free' : options.method
    if (method !== 'free' && !availableMethods().includes(method)) return refused(`${method}s_unavailable`)

    const ofPlan = replaceable.findLast((order) => order.planId === planId && isOpen(order, now))
    const isSame = ofPlan?.method === method && ofPlan.promoCodeId === (code?.value.id ?? null)
    if (ofPlan && isSame && ofPlan.amount === quote.amount && isSoldAs(ofPlan, plan))
      return done({ orderId: ofPlan.id, method, state: ofPlan.state, amount: ofPlan.amount })
    await closeOrders(trx, { orderIds: exceptOrderIds, state: 'cancelled', now })
    const placed = await placeOrder(trx, { workerId, plan, code: code?.value, quote, method, now })
    return done({ ...placed, ...(ofPlan && { replacedAmount: ofPlan.amount }) })
  })
}

function isSoldAs({ planNames, planBenefits, vatPercent }: Order, { names, benefits }: Plan): boolean {
  const sold = planBenefits === null ? benefits : planBenefitsSchema.parse(planBenefits)
  return vatPercent === currentVatPercent() && isDeepStrictEqual([planNames ?? names, sold], [names, benefits])
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
