import { sql } from 'kysely'
import { openMonri } from '#app/gateways/payments/monri.server.ts'
import type { GatewayTransaction } from '#app/gateways/payments/transaction.ts'
import { listPlans, type Plan } from '#app/subscriptions/plans.server.ts'
import { finishPath, prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { selectReceipt } from '#app/subscriptions/queries.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { seedPlans } from '#tools/seeds/plans.ts'
import type { Db } from '#db/connection.ts'
import { db } from '#tests/support/data/database.ts'
import { noon } from '#tests/support/data/cast.ts'
import { successUrl } from '#tools/payment-gateway/transactions.ts'

export const origin = 'https://primjer.ba'

/** Signs and reads, and is never called. */
const merchant = { key: 'TestKey7Xufyeoj', token: 'a'.repeat(40) }
export const offlineMonri = openMonri({ url: 'https://ipgtest.monri.com', ...merchant })

/** Truncation passes the triggers that refuse changes. */
export async function emptyShop(): Promise<void> {
  await sql`truncate plans, promo_codes, subscription_orders, payment_attempts, promo_redemptions, gateway_events, payments,
    receipts, receipt_numbers, statement_lines, money_returns, agreement_checks, agreement_closings, student_proofs, subscriptions, outbox restart identity cascade`.execute(
    db,
  )
  await sql`update worker_profiles set tier = 'Regular'`.execute(db)
  await seedPlans(db)
}

export async function aPlan(key = 'silver-1m'): Promise<Plan> {
  const plan = (await listPlans(db)).find((each) => each.key === key)
  if (!plan) throw new Error(`no plan ${key}`)
  return plan
}

type OrderOptions = { workerId: number; plan?: string; promoCode?: string; method?: 'card' | 'slip'; now?: Date }

export async function anOrder({ workerId, plan = 'silver-1m', promoCode, method = 'card', now = noon }: OrderOptions) {
  const { id: planId } = await aPlan(plan)
  return unwrap(await purchasePlan(db, { workerId, planId, promoCode, method, now }))
}

/** The fields of the form that takes the buyer to the gateway. */
export async function aCheckout({ orderId, workerId, now = noon }: { orderId: number; workerId: number; now?: Date }) {
  const language = 'bs'
  const { fields } = unwrap(
    await prepareCheckout(db, { orderId, workerId, gateway: offlineMonri, origin, language, now }),
  )
  return { orderNumber: fields['order_number']!, amount: Number(fields['amount']), fields }
}

export function anApproval(checkout: { orderNumber: string; amount: number }, id = '186562'): GatewayTransaction {
  const { orderNumber, amount } = checkout
  return { id, orderNumber, amount, currency: 'BAM', status: 'approved', responseCode: '0000', type: 'purchase' }
}

/** The address to which the gateway sends a buyer who has paid. */
export function aSignedReturn({
  orderId,
  orderNumber,
  amount,
}: {
  orderId: number
  orderNumber: string
  amount: number
}) {
  const fields = { success_url_override: `${origin}${finishPath(orderId)}` }
  const paid = { id: 1, currency: 'BAM', responseCode: '0000', status: 'approved', type: 'purchase' } as const
  return successUrl(merchant, { ...paid, orderNumber, amount, fields })
}

/** An order that was paid by card. */
export async function aPaidOrder(options: OrderOptions) {
  const { orderId } = await anOrder(options)
  const now = options.now ?? noon
  const checkout = await aCheckout({ orderId, workerId: options.workerId, now })
  await recordGatewayEvent(db, {
    source: 'callback',
    transaction: anApproval(checkout, `tx-${checkout.orderNumber}`),
    now,
  })
  return { orderId, ...checkout }
}

type CodeValues = {
  kind?: 'percent' | 'fixed' | 'free_days'
  value?: number
  max_uses?: number
  max_uses_per_worker?: number
  plan_id?: number
  starts_at?: Date
  ends_at?: Date
}

export async function aPromoCode(code: string, { kind = 'percent', value = 50, ...limits }: CodeValues = {}) {
  await db
    .insertInto('promo_codes')
    .values({ code, kind, value, ...limits })
    .execute()
  return code
}

export function unwrap<Value>(outcome: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

export function findOrder(orderId: number) {
  return db.selectFrom('subscription_orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

export function listPayments() {
  return db.selectFrom('payments').select(['order_id', 'kind', 'amount', 'reference']).orderBy('id').execute()
}

export function listSubscriptions(workerId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'starts_at', 'ends_at'])
    .where('user_id', '=', workerId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function tierOf(workerId: number): Promise<string> {
  const row = await db.selectFrom('worker_profiles').select('tier').where('user_id', '=', workerId).executeTakeFirst()
  return row!.tier
}

export function listReceiptsOf(executor: Db, { workerId }: { workerId: number }) {
  return selectReceipt(executor).where('receipts.user_id', '=', workerId).orderBy('receipts.id', 'desc').execute()
}
