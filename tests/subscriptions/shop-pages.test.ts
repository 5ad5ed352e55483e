import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '#app/i18n/formats.ts'
import { languages, type Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { orderPath, proofPath } from '#app/subscriptions/shop/paths.ts'
import { aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPlan, emptyShop, findOrder, listPayments, listSubscriptions } from '#tests/support/data/shop.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'

let web: WebProcess
let gateway: PaymentGatewayServer
let mirza: { id: number }

beforeAll(async () => {
  gateway = await startPaymentGateway({ port: await findFreePort() })
  web = await startWebProcess(gateway.settings)
})
beforeEach(async () => {
  gateway.known.forms.clear()
  gateway.known.transactions.clear()
  await emptyShop()
  mirza = await aWorker()
})
afterAll(async () => {
  await web.stop()
  await gateway.stop()
})

type PlainBrowser = ReturnType<typeof openPlainBrowser>
const shop = '/majstor/moj-profil/reklama'

/** A browser without scripts in which this worker has signed in. */
async function openShop({ id }: { id: number }, language: Language = 'bs'): Promise<PlainBrowser> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const browser = openPlainBrowser(web)
  await browser.open(`/prijava?lng=${language}`)
  await browser.send({ email, password })
  await browser.open(shop)
  return browser
}

/** Orders the plan, and stops at the page with the button to the gateway. */
async function order(browser: PlainBrowser, fields: Record<string, string> = {}): Promise<number> {
  const { id } = await aPlan()
  await browser.open(linksOn(browser.page).find((link) => link.endsWith(`/kupovina/${id}`))!)
  await browser.send(fields)
  return Number(/\/reklama\/(\d+)\//.exec(browser.address)![1])
}

/** Presses the button, and pays with this card; the answer is where the gateway sends the buyer. */
async function payWith(browser: PlainBrowser, card: string): Promise<string | null> {
  const form = formsOf(browser.page, browser.address).find(({ action }) => action.startsWith('http'))!
  const fields = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]))
  expect((await fetch(form.action, { method: 'POST', body: fields })).status).toBe(200)
  const body = new URLSearchParams({ order_number: fields.get('order_number')!, card })
  const paid = await fetch(new URL('/pay', form.action), { method: 'POST', redirect: 'manual', body })
  const location = paid.headers.get('location')
  return location && location.replace(new URL(location).origin, '')
}

test.each(languages)('a worker orders, pays and reads the receipt without scripts: %s', async (language) => {
  const t = getTranslate(language)
  const browser = await openShop(mirza, language)
  const orderId = await order(browser)
  expect(browser.address).toBe(orderPath('payment', orderId))
  expect(browser.page).toContain(t('membership:gateway.submit'))
  await browser.open((await payWith(browser, '4111 1111 1111 1111'))!)
  expect(browser.page).toContain(t('membership:finish.paid'))
  expect(browser.page).toContain(`<h2>${t('membership:finish.brings')}</h2>`)
  expect(browser.page).toContain(t('membership:plan.portfolio', { number: 20 }))
  expect(browser.page).toContain(`<html lang="${language}"`)
  await browser.open(linksOn(browser.page).find((link) => link.includes('/racuni/'))!)
  expect(browser.page).toContain(t('membership:receipt.receipt', { number: `1/${new Date().getFullYear()}` }))
  const [membership, ...others] = await listSubscriptions(mirza.id)
  expect([membership, others]).toEqual([expect.anything(), []])
  await browser.open(shop)
  const until = t('membership:plan.own', { date: formatDate(membership!.ends_at, language) })
  expect(browser.page.split(until)).toHaveLength(2)
})

test('a declined buyer reads why, tries again with another card, and is charged once', async () => {
  const t = getTranslate('bs')
  const browser = await openShop(mirza)
  const orderId = await order(browser)
  expect(await payWith(browser, '4000 0000 0000 1016')).toBeNull()
  await browser.open(orderPath('finish', orderId))
  for (const key of ['membership:finish.failed', 'membership:finish.failed_text', 'subscriptions:declined.funds'])
    expect(browser.page).toContain(t(key))
  await browser.open(linksOn(browser.page).find((link) => link.endsWith('/placanje'))!)
  await browser.send({}, orderPath('payment', orderId))
  await browser.open((await payWith(browser, '4111 1111 1111 1111'))!)
  expect(browser.page).toContain(t('membership:finish.paid'))
  expect(await listPayments()).toHaveLength(1)
})

test('who presses twice and comes back by the back button has one order and one form', async () => {
  const browser = await openShop(mirza)
  const orderId = await order(browser)
  const [form] = formsOf(browser.page, browser.address)
  await browser.open(shop)
  expect(await order(browser)).toBe(orderId)
  const again = formsOf(browser.page, browser.address)
  expect(again.find(({ action }) => action.startsWith('http'))?.fields.map(({ name }) => name)).toEqual(
    form!.fields.map(({ name }) => name),
  )
  await payWith(browser, '4111 0000 0000 0001')
  await expect.poll(async () => (await findOrder(orderId)).state).toBe('paid')
  await browser.open(orderPath('payment', orderId))
  expect(browser.address).toBe(orderPath('finish', orderId))
  expect(await listPayments()).toHaveLength(1)
})

test.each(['card', 'slip'] as const)(
  'an open order (%s) is given up from its page and from the shop',
  async (method) => {
    const t = getTranslate('bs')
    const browser = await openShop(mirza)
    const first = await order(browser, { paymentMethod: method })
    expect(linksOn(browser.page)).toContain(orderPath('cancellation', first))
    await browser.open(orderPath('cancellation', first))
    await browser.send({}, orderPath('cancellation', first))
    expect([browser.address, (await findOrder(first)).state]).toEqual([shop, 'cancelled'])
    expect(browser.page).toContain(t('membership:cancel.done'))

    const second = await order(browser, { paymentMethod: method })
    await browser.open(shop)
    await browser.open(linksOn(browser.page).find((link) => link === orderPath('cancellation', second))!)
    await browser.send({}, orderPath('cancellation', second))
    expect((await findOrder(second)).state).toBe('cancelled')
    expect(linksOn(browser.page).filter((link) => link.endsWith('/otkazivanje'))).toEqual([])
    await browser.open(orderPath('cancellation', second))
    expect(browser.address).toBe(orderPath('finish', second))
  },
)

test('nobody else sees, pays or gives up an order', async () => {
  const orderId = await order(await openShop(mirza))
  const stranger = await signInAs(web, await aWorker())
  for (const page of ['payment', 'slip', 'cancellation', 'finish'] as const) {
    const path = orderPath(page, orderId)
    expect.soft([page, (await stranger(path)).status]).toEqual([page, 404])
    const { status } = await stranger(path, { method: 'POST', body: new URLSearchParams() })
    expect.soft([page, status]).toEqual([page, expect.toBeOneOf([404, 405])])
  }
  expect((await findOrder(orderId)).state).toBe('redirected')
})

test('a code whose last use a friend has taken is said beside its field, and nothing is ordered', async () => {
  await db.insertInto('promo_codes').values({ code: 'PROBA', kind: 'percent', value: 100, max_uses: 1 }).execute()
  const [browser, friend] = [await openShop(mirza), await openShop(await aWorker())]
  const { id } = await aPlan()
  for (const each of [browser, friend]) await each.open(`${shop}/kupovina/${id}?kod=PROBA`)
  await friend.send({})
  expect(await browser.sendRefused()).toContain(getTranslate('bs')('subscriptions:refused.promo_used_up'))
  expect(
    await db.selectFrom('subscription_orders').select('user_id').where('user_id', '=', mirza.id).execute(),
  ).toEqual([])
})

test('a proof without an image names its field once', async () => {
  const browser = await openShop(mirza)
  await browser.open(proofPath)
  const page = await browser.sendRefused({ school: 'Druga gimnazija' })
  expect(page.match(/href="#field-[a-zA-Z]+"/g)).toEqual(['href="#field-images"'])
})

test.each(languages)('in an app the shop in %s sells nothing, and names no other place to buy', async (language) => {
  await aPlan()
  const browser = await openShop(mirza, language)
  await browser.open(`${shop}?is_twa=true`)
  expect(browser.page).toContain(getTranslate(language)('membership:in_app'))
  expect(linksOn(browser.page).filter((link) => link.includes('/kupovina/'))).toEqual([])
  expect(getTranslate(language)('membership:in_app')).not.toMatch(/\{\{|browser|preglednik|navegador/i)
})

test('in an app no page of an order, of the account or of the plans leads to buying or names a price', async () => {
  const t = getTranslate('bs')
  const browser = await openShop(mirza)
  const slip = await order(browser, { paymentMethod: 'slip' })
  const { id: planId } = await aPlan('gold-1m')
  await browser.open(`${shop}/kupovina/${planId}`)
  await browser.send({})
  const card = Number(/\/reklama\/(\d+)\//.exec(browser.address)![1])
  await payWith(browser, '4000 0000 0000 1016')
  await aMembershipThatIsOver()
  await browser.open(`${shop}?is_twa=true`)
  expect(browser.page).not.toContain(t('membership:own.over'))
  const pages = [
    ...[slip, card].flatMap((id) => (['finish', 'slip', 'payment'] as const).map((page) => orderPath(page, id))),
    '/majstor/moj-profil',
    '/partneri',
    `${shop}/kupovina/${planId}`,
  ]
  const words = [
    'membership:renewal.buy',
    'membership:finish.retry',
    'membership:finish.open_slip',
    'partners:join.shop',
  ]
  for (const path of pages) {
    await browser.open(path)
    const links = linksOn(browser.page).filter((link) => /kupovina|placanje|uplatnica/.test(link))
    expect.soft([path, links]).toEqual([path, []])
    for (const key of words) expect.soft([path, key, browser.page.includes(t(key))]).toEqual([path, key, false])
    if (path !== shop && !browser.address.startsWith(shop)) expect.soft(browser.page).not.toContain('\u00a0KM')
  }
  await browser.open(orderPath('slip', slip))
  expect(browser.address).toBe(shop)
})

async function aMembershipThatIsOver(): Promise<void> {
  const [start, end] = [new Date(Date.now() - 40 * 86_400_000), new Date(Date.now() - 10 * 86_400_000)]
  const row = { user_id: mirza.id, tier: 'Silver', status: 'expired', starts_at: start, ends_at: end } as const
  await db.insertInto('subscriptions').values(row).execute()
}
