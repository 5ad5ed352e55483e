import '#tests/support/environment/shop-settings.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refundOrder, refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { returnMoney, returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { selectUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  anApproval,
  aPlan,
  aPromoCode,
  aSignedReturn,
  emptyShop,
  offlineMonri,
  origin,
} from '#tests/support/data/shop.ts'
import { codeUses, MoneyModel } from './money-model.ts'

const workerIds: number[] = []
beforeAll(async () => {
  for (let nth = 0; nth < 2; nth += 1) workerIds.push((await aWorker()).id)
})

const pick = fc.nat(5)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('purchase' as const),
      worker: fc.nat(1),
      plan: fc.constantFrom('silver-1m', 'gold-1m'),
      code: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      verb: fc.constantFrom('checkout', 'cancel', 'refund', 'comeBack', 'twoTabs', 'giveUpAndPay'),
      pick,
    }),
  },
  { weight: 12, arbitrary: fc.record({ verb: fc.constantFrom('approve', 'decline', 'callback', 'return'), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constantFrom('reconcile', 'runRefunds', 'sweep', 'away', 'back', 'returnUnclaimed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('wait' as const), minutes: fc.constantFrom(5, 40, 400, 6_000, 50_000) }),
  },
)
type Step = {
  verb: string
  pick?: number
  worker?: number
  plan?: 'silver-1m' | 'gold-1m'
  code?: boolean
  minutes?: number
}

/** What a run must have met to be worth its time. */
const met = new Set<string>()

type Run = { model: MoneyModel; memory: MemoryGateway }

const at = <Item>(items: Item[], nth = 0): Item | undefined => items[nth % Math.max(items.length, 1)]

async function take(
  { model, memory }: Run,
  { verb, pick: nth, worker = 0, plan = 'silver-1m', code, minutes = 0 }: Step,
) {
  const now = new Date(model.now)
  const { gateway, transactions } = memory
  const order = at(model.orders, nth)
  const attempt = at(model.attempts, nth)
  const who = order && { orderId: order.id, workerId: workerIds[order.worker]! }
  if (verb === 'twoTabs' && order) {
    for (let tab = 0; tab < 2; tab += 1) {
      await take({ model, memory }, { verb: 'checkout', pick: model.orders.indexOf(order) })
      await take({ model, memory }, { verb: 'approve', pick: model.attempts.length - 1 })
    }
  }
  if (verb === 'giveUpAndPay' && order) {
    const own = model.orders.indexOf(order)
    for (const each of ['checkout', 'cancel']) await take({ model, memory }, { verb: each, pick: own })
    for (const each of ['approve', 'callback'])
      await take({ model, memory }, { verb: each, pick: model.attempts.length - 1 })
  }
  if (verb === 'wait') model.now += minutes * 60_000
  if (verb === 'away' || verb === 'back') memory.state.isAway = model.isAway = verb === 'away'
  if (verb === 'sweep') await sweepSubscriptions(db, { now })
  if (verb === 'reconcile') {
    await reconcileOrders(db, { gateway, now })
    model.reconcile()
  }
  if (verb === 'runRefunds') {
    await runRefunds(memory, now)
    model.runRefunds()
  }
  if (verb === 'returnUnclaimed') {
    await returnAllUnclaimed(memory, now)
    model.returnUnclaimed()
  }
  if (verb === 'purchase') {
    const { id: planId, price } = await aPlan(plan)
    const promoCode = code ? 'POLA' : undefined
    const outcome = await purchasePlan(db, { workerId: workerIds[worker]!, planId, promoCode, method: 'card', now })
    const waiting = model.findWaiting(worker, plan, code === true)
    expect(outcome.ok, 'purchase').toBe(waiting !== undefined || model.canPurchase(worker, code === true))
    if (!outcome.ok) return
    if (waiting) expect(outcome.value.orderId).toBe(waiting.id)
    else
      model.place({ id: outcome.value.orderId, worker, plan, hasCode: code === true, amount: code ? price / 2 : price })
  }
  if (verb === 'checkout' && order && who) {
    const outcome = await prepareCheckout(db, { ...who, gateway: offlineMonri, origin, language: 'bs', now })
    expect(outcome.ok, 'checkout').toBe(model.isOpen(order))
    if (outcome.ok) model.startAttempt(order, outcome.value.fields['order_number']!)
  }
  if (verb === 'cancel' && order && who) {
    expect((await cancelOrder(db, { ...who, now })).ok, 'cancel').toBe(model.isOpen(order))
    if (model.isOpen(order)) model.close(order, 'cancelled')
  }
  if (verb === 'refund' && order && who) {
    const outcome = await refundOrder(db, { orderId: order.id, reason: 'proba', isVoid: nth! % 2 === 1, now })
    expect(outcome.ok, 'refund').toBe(model.refund(order))
  }
  if (verb === 'comeBack' && order && who) {
    await finalizeOrder(db, { ...who, gateway, now })
    model.askAboutOrder(order)
  }
  if ((verb === 'approve' || verb === 'decline') && attempt && ['none', 'declined'].includes(attempt.bank)) {
    const approval = anApproval({ orderNumber: attempt.number, amount: attempt.order.amount }, `tx-${attempt.number}`)
    const declined = { status: 'declined', responseCode: '1050' }
    transactions.set(attempt.number, { ...approval, ...(verb === 'decline' && declined) })
    attempt.bank = verb === 'approve' ? 'approved' : 'declined'
  }
  if (verb === 'callback' && attempt?.bank === 'approved') {
    await recordGatewayEvent(db, { source: 'callback', transaction: transactions.get(attempt.number)!, now })
    model.learn(attempt)
  }
  if (verb === 'return' && attempt?.bank === 'approved') {
    const { id: orderId, worker: buyer, amount } = attempt.order
    const url = aSignedReturn({ orderId, orderNumber: attempt.number, amount })
    await finalizeOrder(db, { orderId, workerId: workerIds[buyer]!, gateway, url, now })
    model.comeBackPaid(attempt)
  }
}

async function runRefunds(memory: MemoryGateway, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'refundPayment')
    .orderBy('id')
    .execute()
  for (const { payload } of rows)
    await refundPayment(db, { ...(payload as { paymentId: number }), gateway: memory.gateway, now }).catch(() => {})
}

async function returnAllUnclaimed(memory: MemoryGateway, now: Date): Promise<void> {
  for (const { id: eventId, orderNumber } of await selectUnclaimed(db).execute()) {
    await returnUnclaimed(db, { eventId, actor: 'zora', now })
    await returnMoney(db, { gateway: memory.gateway, orderNumber, now }).catch(() => {})
  }
}

async function expectAgreement({ model }: Run): Promise<void> {
  const orders = await db
    .selectFrom('subscription_orders as orders')
    .select(({ selectFrom, fn }) => [
      'id',
      'state',
      selectFrom('payments')
        .select(fn.sum<number>('amount').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .as('balance'),
    ])
    .orderBy('id')
    .execute()
  expect(orders.map(({ id, state, balance }) => [id, state, Number(balance ?? 0)])).toEqual(
    model.orders.map((order) => [order.id, order.state, model.balanceOf(order)]),
  )
  const uses = await db.selectFrom('promo_redemptions').select('order_id').where('released_at', 'is', null).execute()
  expect(uses).toHaveLength(model.countUses())
  const memberships = await db.selectFrom('subscriptions').select('id').where('status', '!=', 'cancelled').execute()
  const expected = model.orders.filter(({ state, isRefundRequested }) => state === 'paid' && !isRefundRequested)
  const ended = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_orders', 'subscription_id', 'subscriptions.id')
    .select('subscriptions.id')
    .where('refund_requested_at', 'is not', null)
    .where('status', '=', 'expired')
    .execute()
  expect(memberships.length - ended.length, 'memberships').toBe(expected.length)
}

test(
  'random purchases, callbacks, returns, cancellations, refunds and time agree with the model',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await emptyShop()
        await aPromoCode('POLA', { value: 50, max_uses: codeUses })
        const run = { model: new MoneyModel(noon.getTime()), memory: createMemoryGateway() }
        for (const each of steps) {
          await take(run, each as Step)
          await expectAgreement(run)
        }
        for (const verb of ['back', 'reconcile', 'runRefunds', 'sweep']) await take(run, { verb })
        for (const attempt of run.model.attempts)
          await take(run, { verb: 'callback', pick: run.model.attempts.indexOf(attempt) })
        for (const verb of ['runRefunds', 'returnUnclaimed']) await take(run, { verb })
        await expectAgreement(run)
        await expectNothingLost(run)
        for (const what of listMet(run.model)) met.add(what)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 20), seed: Number(process.env.MODEL_SEED ?? 14) },
    )
    expect([...met].toSorted()).toEqual([
      'cancelled',
      'expired',
      'paid',
      'paid late',
      'refunded',
      'surplus',
      'unclaimed',
    ])
  },
)

function listMet({ orders, attempts }: MoneyModel): string[] {
  return [
    ...orders.map(({ state }) => state).filter((state) => ['cancelled', 'expired', 'paid', 'refunded'].includes(state)),
    ...attempts.filter((each) => each.settled && !each.isFirst && !each.isUnclaimed).map(() => 'surplus'),
    ...attempts.filter(({ isUnclaimed }) => isUnclaimed).map(() => 'unclaimed'),
    ...attempts.filter(({ isFirst, paidAfterClosing }) => isFirst && paidAfterClosing).map(() => 'paid late'),
  ]
}

/** At the end of the day: the gateway, the ledger, the orders and the memberships say the same. */
async function expectNothingLost({ model, memory }: Run): Promise<void> {
  const atGateway = [...memory.transactions.values()].filter(({ status }) => status === 'approved')
  const held = atGateway.reduce((sum, { amount }) => sum + amount!, 0)
  const paid = model.orders.filter(({ state }) => state === 'paid').reduce((sum, { amount }) => sum + amount, 0)
  const payments = await db.selectFrom('payments').select('amount').execute()
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(held)
  expect(paid).toBe(held)
  await sweepSubscriptions(db, { now: new Date(model.now) })
  expect(await checkLedger(db, { now: new Date(model.now) })).toEqual([])
  for (const workerId of workerIds) {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['starts_at', 'ends_at'])
      .where('user_id', '=', workerId)
      .where('status', '!=', 'cancelled')
      .orderBy('starts_at')
      .execute()
    for (const [nth, row] of rows.entries())
      if (nth > 0) expect(rows[nth - 1]!.ends_at.getTime()).toBeLessThanOrEqual(row.starts_at.getTime())
  }
}
