import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMonri } from '#app/gateways/payments/monri.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { orderPath } from '#app/subscriptions/shop/paths.ts'
import { aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aPaidOrder,
  aPlan,
  aPromoCode,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
} from '#tests/support/data/shop.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'

let web: WebProcess
let gateway: PaymentGatewayServer
let mirza: { id: number }
let planId: number
let browser: ReturnType<typeof openPlainBrowser>

const t = getTranslate('bs')
const shop = '/majstor/moj-profil/reklama'
const silentCard = '4111 0000 0000 0004'
const purchasePage = (query = '') => `${shop}/kupovina/${planId}${query}`

beforeAll(async () => {
  gateway = await startPaymentGateway({ port: await findFreePort() })
  web = await startWebProcess(gateway.settings)
})
beforeEach(async () => {
  gateway.setFault('none')
  gateway.known.forms.clear()
  gateway.known.transactions.clear()
  await emptyShop()
  mirza = await aWorker()
  planId = (await aPlan()).id
  browser = openPlainBrowser(web)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', mirza.id).executeTakeFirstOrThrow()
  await browser.open('/prijava')
  await browser.send({ email, password })
})
afterAll(async () => {
  await web.stop()
  await gateway.stop()
})

const orderIdOf = (address: string) => Number(/\/reklama\/(\d+)\//.exec(address)![1])
const countOrders = async () => (await db.selectFrom('subscription_orders').select('id').execute()).length

/** Orders the plan, and stops at the page with the button to the gateway. */
async function order(fields: Record<string, string> = {}, query = ''): Promise<number> {
  await browser.open(purchasePage(query))
  await browser.send(fields)
  return orderIdOf(browser.address)
}

/** Pays in the form of the page, and does not come back. */
async function payAndStay(card: string): Promise<void> {
  const form = formsOf(browser.page, browser.address).find(({ action }) => action.startsWith('http'))!
  const fields = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]))
  expect((await fetch(form.action, { method: 'POST', body: fields })).status).toBe(200)
  const body = new URLSearchParams({ order_number: fields.get('order_number')!, card })
  await fetch(new URL('/pay', form.action), { method: 'POST', redirect: 'manual', body })
}

/** As if the buyer had gone to the gateway a minute ago. */
async function letAMinutePass(): Promise<void> {
  const minuteAgo = new Date(Date.now() - 60_000)
  await db.updateTable('payment_attempts').set({ started_at: minuteAgo }).execute()
}

test('a form with a limited code that arrives twice gets its first answer', async () => {
  await aPromoCode('JEDNOM', { max_uses: 1, max_uses_per_worker: 1 })
  await browser.open(purchasePage('?kod=JEDNOM'))
  const { page, address } = browser
  await browser.send({})
  const first = browser.address
  await db.updateTable('promo_codes').set({ withdrawn_at: new Date() }).execute()
  await db.updateTable('plans').set({ price: 9_900 }).execute()
  Object.assign(browser, { page, address })
  await browser.send({})
  expect(browser.address).toBe(first)
  expect(await countOrders()).toBe(1)
})

test('who comes back from the gateway reads the price with the own code, and goes on with the order', async () => {
  await aPromoCode('JEDNOM', { max_uses: 1, max_uses_per_worker: 1 })
  const orderId = await order({}, '?kod=JEDNOM')
  await browser.open(purchasePage('?kod=JEDNOM'))
  expect(browser.page).not.toContain(t('subscriptions:refused.promo_used'))
  expect(browser.page).toContain('7,50')
  await browser.send({})
  expect(orderIdOf(browser.address)).toBe(orderId)
})

test('the chosen bank slip stays chosen when a code changes the price, and the code has its button beside it', async () => {
  await aPromoCode('POLA', { value: 50 })
  await browser.open(purchasePage())
  const submit = t('membership:purchase.submit', { amount: '15\u00a0KM' })
  expect(browser.page.indexOf('name="apply"')).toBeLessThan(browser.page.indexOf(submit))
  expect(browser.page).toMatch(/name="promoCode"[^>]*>\s*<button[^>]*name="apply"/)
  await browser.send({ promoCode: 'POLA', paymentMethod: 'slip', apply: 'on' })
  expect(browser.address).toContain('kod=POLA')
  expect(browser.page).toContain('7,50')
  await browser.send({})
  const orderId = orderIdOf(browser.address)
  expect(browser.address).toBe(orderPath('slip', orderId))
  expect(await findOrder(orderId)).toMatchObject({ method: 'slip', amount: 750 })
})

test('after a price cut the waiting slip is replaced by a new one, and both pages say so', async () => {
  const first = await order({ paymentMethod: 'slip' })
  await db.updateTable('plans').set({ price: 1_200 }).where('id', '=', planId).execute()
  await browser.open(purchasePage())
  const sums = { agreed: '15\u00a0KM', amount: '12\u00a0KM' }
  expect(browser.page).toContain(t('membership:purchase.replaces_slip', sums))
  await browser.send({ paymentMethod: 'slip' })
  expect(browser.page).toContain(t('membership:purchase.replaced', sums))
  expect(await findOrder(first)).toMatchObject({ state: 'cancelled' })
  expect(await findOrder(orderIdOf(browser.address))).toMatchObject({ method: 'slip', amount: 1_200 })
})

test('who has a membership reads on the purchase page that the next one starts after it, not with the payment', async () => {
  const says = (key: string) => browser.page.includes(t(key))
  const keys = ['purchase.terms', 'method_hint.slip', 'purchase.terms_later', 'method_hint.slip_later']
  const read = async () => {
    await browser.open(purchasePage())
    return keys.map((key) => says(`membership:${key}`))
  }
  expect(await read()).toEqual([true, true, false, false])
  await aPaidOrder({ workerId: mirza.id, now: new Date() })
  expect(await read()).toEqual([false, false, true, true])
})

test('who takes a card in place of a waiting slip at the same price reads before and after that the slip ends', async () => {
  const first = await order({ paymentMethod: 'slip' })
  await browser.open(purchasePage())
  const sums = { agreed: '15\u00a0KM' }
  expect(browser.page).toContain(t('membership:purchase.waits_slip', sums))
  await browser.send({ paymentMethod: 'card' })
  expect(browser.page).toContain(t('membership:purchase.replaced', sums))
  expect(await findOrder(first)).toMatchObject({ state: 'cancelled' })
  await browser.open(purchasePage())
  expect(browser.page).not.toContain(t('membership:purchase.waits_slip', sums))
})

test.each(['payment', 'purchase', 'button', 'cancellation'])(
  'who has paid and lost the way back is not led to pay again: by the %s',
  async (by) => {
    const orderId = await order()
    const path = orderPath('payment', orderId)
    const cancellation = orderPath('cancellation', orderId)
    if (by === 'cancellation') await browser.open(cancellation)
    const { page, address } = browser
    await (by === 'cancellation' ? browser.open(path) : undefined)
    await payAndStay(silentCard)
    await letAMinutePass()
    if (by === 'payment') await browser.open(path)
    if (by === 'purchase') await order()
    if (by === 'cancellation') {
      Object.assign(browser, { page, address })
      await browser.send({}, cancellation)
    }
    if (by === 'button') {
      await db.updateTable('subscription_orders').set({ state: 'failed' }).execute()
      gateway.setFault('fails')
      await browser.open(path)
      expect(browser.address).toBe(orderPath('finish', orderId))
      expect(browser.page).toContain(t('membership:finish.pending_text'))
      expect(browser.page).not.toContain(t('membership:finish.retry'))
      gateway.setFault('none')
      await browser.open(path)
    }
    expect(browser.address).toBe(orderPath('finish', orderId))
    expect(browser.page).toContain(t('membership:finish.paid'))
    expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
    expect([await countOrders(), (await listPayments()).length]).toEqual([1, 1])
  },
)

test('while the gateway does not answer, nobody is led to pay a second time', async () => {
  const orderId = await order()
  await payAndStay(silentCard)
  await letAMinutePass()
  gateway.setFault('fails')
  await browser.open(orderPath('payment', orderId))
  expect(browser.page).toContain(t('membership:finish.pending_text'))
  expect(await order()).toBe(orderId)
  expect(browser.address).toBe(orderPath('finish', orderId))
})

test('who paid in two tabs reads on the order and on the receipt that the second payment goes back', async () => {
  const orderId = await order()
  const { page, address } = browser
  await db.updateTable('subscription_orders').set({ state: 'failed' }).execute()
  await browser.open(orderPath('payment', orderId))
  await browser.send({}, orderPath('payment', orderId))
  const second = { page: browser.page, address: browser.address }
  for (const tab of [{ page, address }, second]) {
    Object.assign(browser, tab)
    await payAndStay('4111 1111 1111 1111')
  }
  await expect.poll(listPayments, { timeout: 20_000 }).toHaveLength(2)
  const sums = { amount: '15\u00a0KM' }
  await browser.open(orderPath('finish', orderId))
  expect(browser.page).toContain(t('membership:extra.surplus_returning', sums))

  const { MONRI_URL: url, MONRI_KEY: key, MONRI_TOKEN: token } = gateway.settings
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'refundPayment')
    .executeTakeFirstOrThrow()
  const job = { ...(payload as { paymentId: number }), gateway: openMonri({ url, key, token }), now: new Date() }
  await refundPayment(db, job)
  const returned = t('membership:extra.surplus_returned', { ...sums, date: '' }).trim()
  await browser.open(orderPath('finish', orderId))
  expect(browser.page).toContain(returned)
  await browser.open(linksOn(browser.page).find((link) => link.includes('/racuni/'))!)
  expect(browser.page).toContain(returned)
  expect(await listSubscriptions(mirza.id)).toHaveLength(1)
})
