import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { quotePlan, splitVat } from '#app/subscriptions/pricing.ts'
import { checkPromoCode } from '#app/subscriptions/promo-codes.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, aPaidOrder, aPlan, aPromoCode, emptyShop } from '#tests/support/data/shop.ts'

const hour = 3_600_000
let mirza: { id: number }

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(emptyShop)

test('the last use is taken by one of fifty who try at once', async () => {
  const workers: { id: number }[] = []
  for (let nth = 0; nth < 50; nth += 1) workers.push(await aWorker())
  const promoCode = await aPromoCode('ZADNJI', { max_uses: 1 })
  const { id: planId } = await aPlan()
  const outcomes = await Promise.all(
    workers.map(({ id }) => purchasePlan(db, { workerId: id, planId, promoCode, method: 'card', now: noon })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok).map(({ reason }) => reason)).toEqual(
    Array.from({ length: 49 }, () => 'promo_used_up'),
  )
  expect(await db.selectFrom('subscription_orders').select('id').execute()).toHaveLength(1)
})

test('limits by date, plan, worker and total hold', async () => {
  const { id: planId } = await aPlan()
  const gold = await aPlan('gold-1m')
  const check = (code: string, now = noon) => checkPromoCode(db, { code, workerId: mirza.id, planId, now })
  await aPromoCode('KASNIJE', { starts_at: new Date(noon.getTime() + hour) })
  await aPromoCode('PROSLO', { ends_at: noon })
  await aPromoCode('ZLATO', { plan_id: gold.id })
  await aPromoCode('JEDNOM', { max_uses_per_worker: 1 })
  expect(await check('NEMA')).toEqual(refused('promo_unknown'))
  expect(await check('KASNIJE')).toEqual(refused('promo_not_yet'))
  expect(await check('KASNIJE', new Date(noon.getTime() + hour))).toMatchObject({ ok: true })
  expect(await check('PROSLO')).toEqual(refused('promo_expired'))
  expect(await check('ZLATO')).toEqual(refused('promo_other_plan'))
  await aPaidOrder({ workerId: mirza.id, promoCode: 'JEDNOM' })
  expect(await check('JEDNOM')).toEqual(refused('promo_used'))
})

test('an order that expires gives its use back', async () => {
  const promoCode = await aPromoCode('ZADNJI', { max_uses: 1 })
  await anOrder({ workerId: mirza.id, promoCode })
  const other = await aWorker()
  const { id: planId } = await aPlan()
  const purchase = { workerId: other.id, planId, promoCode, method: 'card' as const }
  expect(await purchasePlan(db, { ...purchase, now: noon })).toEqual(refused('promo_used_up'))
  const later = new Date(noon.getTime() + hour)
  await reconcileOrders(db, { gateway: undefined, now: later })
  expect(await purchasePlan(db, { ...purchase, now: later })).toMatchObject({ ok: true })
})

test('prices are whole feninga, and a rest below what the gateway takes is not queried for', () => {
  const plan = { price: 1_500 }
  expect(quotePlan(plan)).toEqual({ price: 1_500, amount: 1_500, freeDays: 0 })
  expect(quotePlan(plan, { kind: 'percent', value: 33 }).amount).toBe(1_005)
  expect(quotePlan(plan, { kind: 'percent', value: 100 }).amount).toBe(0)
  expect(quotePlan(plan, { kind: 'percent', value: 94 }).amount).toBe(0)
  expect(quotePlan(plan, { kind: 'fixed', value: 500 }).amount).toBe(1_000)
  expect(quotePlan(plan, { kind: 'fixed', value: 9_900 }).amount).toBe(0)
  expect(quotePlan(plan, { kind: 'free_days', value: 14 })).toEqual({ price: 1_500, amount: 1_500, freeDays: 14 })
})

test('net and VAT are the total, for every amount and for its credit note', () => {
  expect(splitVat(1_500, 17)).toEqual({ net: 1_282, vat: 218 })
  expect(splitVat(-1_500, 17)).toEqual({ net: -1_282, vat: -218 })
  expect(splitVat(1_500, 0)).toEqual({ net: 1_500, vat: 0 })
  for (let total = 100; total < 30_000; total += 7) {
    const { net, vat } = splitVat(total, 17)
    expect(net + vat).toBe(total)
    expect(Math.abs(vat - net * 0.17)).toBeLessThan(1)
  }
})
