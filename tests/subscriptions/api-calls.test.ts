import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { aPaidOrder, aPlan, aPromoCode, emptyShop } from '#tests/support/data/shop.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

const dayMs = 86_400_000

let web: WebProcess
let mirza: { id: number }
let browser: Browser

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker()
  browser = await signInAs(web, mirza)
})
afterAll(() => web.stop())

test('a promo code is answered with what it brings, and one that does not count is named', async () => {
  const { id: planId } = await aPlan()
  await aPromoCode('POLA', { kind: 'percent', value: 50 })
  await aPromoCode('SEDMICA', { kind: 'free_days', value: 7 })
  const check = (body: object) => callApi(browser, 'POST /api/subscription/promocode', body)
  expect(await check({ promoCode: 'POLA', planId })).toMatchObject({
    status: 200,
    body: { valid: true, discountPercent: 50, price: 7.5 },
  })
  expect((await check({ promoCode: 'SEDMICA' })).body).toEqual({ valid: true, freeDays: 7, price: null })
  expect((await check({ promoCode: 'NEMA', planId })).body.errors).toEqual({ promoCode: [expect.any(String)] })
  expect((await check({ promoCode: 'POLA', planId: 987_654 })).status).toBe(404)
})

test('a worker’s own plans are those that run, wait and are over, also before the nightly job has ended them', async () => {
  const now = new Date()
  for (const ago of [70, 1, 0]) await aPaidOrder({ workerId: mirza.id, now: new Date(now.getTime() - ago * dayMs) })
  await aPaidOrder({ workerId: (await aWorker()).id, now })
  const { body } = await callApi(browser, 'GET /api/subscription')
  expect(body).toMatchObject({
    current: { tier: 'Silver', status: 'Active' },
    upcoming: { tier: 'Silver', status: 'Upcoming' },
    expired: [{ status: 'Expired' }],
  })
  expect(body.plans.length).toBeGreaterThan(1)
  expect(body.plans[0]).toMatchObject({ name: expect.any(String), price: expect.any(Number) })
})
