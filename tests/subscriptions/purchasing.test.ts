import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { findOrderOf, findReceiptOf, findShop } from '#app/subscriptions/queries.server.ts'
import { refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aCheckout,
  anOrder,
  aPaidOrder,
  aPlan,
  aPromoCode,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
  offlineMonri,
  origin,
  tierOf,
  listReceiptsOf,
} from '#tests/support/data/shop.ts'

const day = 86_400_000
const after = (days: number) => new Date(noon.getTime() + days * day)

let mirza: { id: number }
let other: { id: number }

beforeAll(async () => {
  mirza = await aWorker()
  other = await aWorker()
})
beforeEach(emptyShop)

test('the same order again is the one that waits', async () => {
  const first = await anOrder({ workerId: mirza.id })
  expect(await anOrder({ workerId: mirza.id })).toEqual(first)
  const many = await Promise.all(Array.from({ length: 10 }, () => anOrder({ workerId: mirza.id })))
  expect(new Set(many.map(({ orderId }) => orderId))).toEqual(new Set([first.orderId]))
})

test('another plan gives up the open order with its promo code', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses_per_worker: 1 })
  const first = await anOrder({ workerId: mirza.id, promoCode })
  const second = await anOrder({ workerId: mirza.id, plan: 'gold-1m', promoCode })
  expect(await findOrder(first.orderId)).toMatchObject({ state: 'cancelled' })
  expect(second.amount).toBe(1_450)
})

test.each(['slip', 'card'] as const)(
  'after a price change the waiting order (%s) is replaced by a new one',
  async (method) => {
    const { id: planId } = await aPlan()
    const first = await anOrder({ workerId: mirza.id, method })
    await db.updateTable('plans').set({ price: 1_200 }).where('id', '=', planId).execute()
    const purchase = { workerId: mirza.id, planId, method, now: noon }
    expect(await purchasePlan(db, { ...purchase, expectedAmount: 1_500 })).toEqual(refused('price_changed'))
    expect(await findOrder(first.orderId)).toMatchObject({ state: 'created' })
    const second = await purchasePlan(db, { ...purchase, expectedAmount: 1_200 })
    expect(second).toMatchObject({ ok: true, value: { amount: 1_200, replacedAmount: 1_500 } })
    expect(await findOrder(first.orderId)).toMatchObject({ state: 'cancelled', amount: 1_500 })
    expect(await purchasePlan(db, purchase)).toMatchObject({ value: { amount: 1_200 } })
  },
)

test.each([
  ['benefits', { benefits: JSON.stringify({ smsAlertsPerMonth: 99 }) }],
  ['name', { names: JSON.stringify({ bs: 'Srebro', en: 'Srebro', de: 'Srebro', es: 'Srebro' }) }],
])('a waiting order whose plan has other %s meanwhile is replaced at the same price', async (_, changed) => {
  const { id: planId } = await aPlan()
  const first = await anOrder({ workerId: mirza.id })
  await db.updateTable('plans').set(changed).where('id', '=', planId).execute()
  const second = await anOrder({ workerId: mirza.id })
  expect(second).toMatchObject({ amount: 1_500, replacedAmount: 1_500 })
  expect(await findOrder(first.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await anOrder({ workerId: mirza.id })).toMatchObject({ orderId: second.orderId })
  const { plan_benefits, plan_names } = await findOrder(second.orderId)
  expect({ benefits: plan_benefits, names: plan_names }).toMatchObject(
    Object.fromEntries(Object.entries(changed).map(([key, json]) => [key, JSON.parse(json)])),
  )
})

test('a waiting order with another rate of VAT is replaced', async () => {
  const first = await anOrder({ workerId: mirza.id })
  await db.updateTable('subscription_orders').set({ vat_percent: 0 }).execute()
  const second = await anOrder({ workerId: mirza.id })
  expect([second.orderId === first.orderId, (await findOrder(second.orderId)).vat_percent]).toEqual([false, 17])
})

test('an order with a limited code is the one that waits when it is made again, also by another method', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1, max_uses_per_worker: 1 })
  const first = await anOrder({ workerId: mirza.id, promoCode })
  await aCheckout({ orderId: first.orderId, workerId: mirza.id })
  expect(await anOrder({ workerId: mirza.id, promoCode })).toMatchObject({ orderId: first.orderId })
  const slip = await anOrder({ workerId: mirza.id, promoCode, method: 'slip' })
  expect(slip).toMatchObject({ amount: 750, replacedAmount: 750 })
  expect(await findOrder(first.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await anOrder({ workerId: mirza.id, promoCode })).toMatchObject({ method: 'card', amount: 750 })
})

test('the slip of another plan waits beside a new order', async () => {
  const slip = await anOrder({ workerId: mirza.id, plan: 'gold-1m', method: 'slip' })
  await anOrder({ workerId: mirza.id })
  expect(await findOrder(slip.orderId)).toMatchObject({ state: 'created' })
})

test('the database holds that a worker has one open card order', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const { id: _, ...row } = await findOrder(orderId)
  const again = { ...row, plan_names: null, plan_benefits: null }
  await expect(db.insertInto('subscription_orders').values(again).execute()).rejects.toThrow(
    'subscription_orders_one_open_card',
  )
})

test('each attempt has its own number, and another worker gets no form', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const numbers = [
    await aCheckout({ orderId, workerId: mirza.id }),
    await aCheckout({ orderId, workerId: mirza.id }),
  ].map(({ orderNumber }) => orderNumber)
  expect(numbers).toEqual([`PRT-${orderId}-1`, `PRT-${orderId}-2`])
  const checkout = { orderId, gateway: offlineMonri, origin, language: 'bs' as const, now: noon }
  expect(await prepareCheckout(db, { ...checkout, workerId: other.id })).toEqual(refused('unknown'))
  expect(await prepareCheckout(db, { ...checkout, workerId: mirza.id, now: after(1) })).toEqual(refused('order_closed'))
})

test('an order and its receipts are found by their worker only', async () => {
  const { orderId } = await aPaidOrder({ workerId: mirza.id })
  const [receipt] = await listReceiptsOf(db, { workerId: mirza.id })
  expect(await findOrderOf(db, { orderId, workerId: mirza.id })).toMatchObject({ state: 'paid' })
  expect(await findOrderOf(db, { orderId, workerId: other.id })).toBeUndefined()
  expect(await findReceiptOf(db, { receiptId: receipt!.id, workerId: other.id })).toBeUndefined()
  expect(await listReceiptsOf(db, { workerId: other.id })).toEqual([])
})

test('someone else’s order is not cancelled, the own one is', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  expect(await cancelOrder(db, { orderId, workerId: other.id, now: noon })).toEqual(refused('unknown'))
  expect(await cancelOrder(db, { orderId, workerId: mirza.id, now: noon })).toMatchObject({ ok: true })
  expect(await cancelOrder(db, { orderId, workerId: mirza.id, now: noon })).toEqual(refused('order_closed'))
})

test('a client and an unknown plan buy nothing', async () => {
  const { id: planId } = await aPlan()
  const client = await aClient()
  const purchase = { planId, method: 'card' as const, now: noon }
  expect(await purchasePlan(db, { ...purchase, workerId: client.id })).toEqual(refused('unknown'))
  expect(await purchasePlan(db, { ...purchase, workerId: mirza.id, planId: 999 })).toEqual(refused('unknown'))
})

test('the student plan needs an approved proof that is still valid', async () => {
  const { id: planId } = await aPlan('student-1m')
  const purchase = { workerId: mirza.id, planId, method: 'card' as const, now: noon }
  const proof = { user_id: mirza.id, submitted_at: noon }
  await db.insertInto('student_proofs').values(proof).execute()
  expect(await purchasePlan(db, purchase)).toEqual(refused('proof_required'))
  await db
    .updateTable('student_proofs')
    .set({ approved_at: noon, valid_until: after(30) })
    .execute()
  expect(await purchasePlan(db, { ...purchase, workerId: other.id })).toEqual(refused('proof_required'))
  expect(await purchasePlan(db, { ...purchase, now: after(31) })).toEqual(refused('proof_required'))
  expect(await purchasePlan(db, purchase)).toMatchObject({ ok: true })
})

test('an order that costs nothing skips the gateway', async () => {
  const promoCode = await aPromoCode('POKLON', { value: 100 })
  const order = await anOrder({ workerId: mirza.id, promoCode })
  expect(order).toMatchObject({ method: 'free', state: 'paid', amount: 0 })
  expect(await listPayments()).toEqual([])
  expect(await tierOf(mirza.id)).toBe('Silver')
})

test('a membership queues behind the active one, with its months and free days', async () => {
  const promoCode = await aPromoCode('DANI', { kind: 'free_days', value: 7 })
  await aPaidOrder({ workerId: mirza.id })
  await aPaidOrder({ workerId: mirza.id, plan: 'gold-1m', promoCode })
  expect(await listSubscriptions(mirza.id)).toEqual([
    { tier: 'Silver', status: 'active', starts_at: noon, ends_at: new Date('2026-12-20T12:00:00Z') },
    {
      tier: 'Gold',
      status: 'upcoming',
      starts_at: new Date('2026-12-20T12:00:00Z'),
      ends_at: new Date('2027-01-27T12:00:00Z'),
    },
  ])
  const shop = await findShop(db, { workerId: mirza.id, now: noon })
  expect(shop.current).toMatchObject({ tier: 'Silver' })
  expect(shop.upcoming).toHaveLength(1)
  expect(shop.plans).toHaveLength(4)
  const later = await findShop(db, { workerId: mirza.id, now: after(31) })
  expect(later.current).toMatchObject({ tier: 'Gold', status: 'active' })
  expect(later.expired).toHaveLength(1)
})

test('free days end at the same hour when the clocks change in them', async () => {
  const promoCode = await aPromoCode('DANI', { kind: 'free_days', value: 7 })
  const justAfterMidnight = new Date('2026-09-19T22:10:00Z')
  await aPaidOrder({ workerId: mirza.id, promoCode, now: justAfterMidnight })
  expect(await listSubscriptions(mirza.id)).toMatchObject([{ ends_at: new Date('2026-10-26T23:10:00Z') }])
})
