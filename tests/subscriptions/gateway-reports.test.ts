import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPlan, emptyShop, findOrder, listPayments, listSubscriptions } from '#tests/support/data/shop.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'

let web: WebProcess
let gateway: PaymentGatewayServer
let mirza: { id: number }
let browser: Browser

beforeAll(async () => {
  gateway = await startPaymentGateway({ port: await findFreePort(), lateMs: 300 })
  web = await startWebProcess(gateway.settings)
})
beforeEach(async () => {
  gateway.setFault('none')
  // The ids of the orders begin again.
  gateway.known.forms.clear()
  gateway.known.transactions.clear()
  await emptyShop()
  mirza = await aWorker()
  browser = await signInAs(web, mirza)
})
afterAll(async () => {
  await web.stop()
  await gateway.stop()
})

/** Buys over the API and pays at the gateway's own page with this card; the answer is where the gateway sends the buyer. */
async function buy(card: string) {
  const { id: planId } = await aPlan()
  const { status, body } = await callApi(browser, 'POST /api/subscription/purchase', { planId })
  expect(status).toBe(201)
  const { action, fields } = body.form as { action: string; fields: Record<string, string> }
  const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  expect(page.status).toBe(200)
  const paid = await fetch(`${gateway.settings.MONRI_URL}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ order_number: fields['order_number']!, card }),
  })
  return {
    orderId: body.orderId as number,
    orderNumber: fields['order_number']!,
    location: paid.headers.get('location'),
  }
}

const finalize = async (orderId: number, location: string | null, who = browser) =>
  callApi(
    who,
    `POST /api/subscription/${orderId}/finalize`,
    Object.fromEntries(location ? new URL(location).searchParams : []),
  )

const untilPaid = (orderId: number) => expect.poll(async () => (await findOrder(orderId)).state).toBe('paid')

async function expectPaidOnce(orderId: number): Promise<void> {
  await untilPaid(orderId)
  expect(await listPayments()).toMatchObject([{ order_id: orderId, kind: 'charge', amount: 1_500 }])
  expect(await listSubscriptions(mirza.id)).toHaveLength(1)
}

test('a card pays: the callback and the signed return arrive, and are one payment', async () => {
  const { orderId, location } = await buy('4111 1111 1111 1111')
  expect((await finalize(orderId, location)).body).toEqual({ status: 'paid' })
  await expectPaidOnce(orderId)
  const { body } = await callApi(browser, 'GET /api/subscription')
  expect(body).toMatchObject({ current: { tier: 'Silver', status: 'Active' }, upcoming: null, queued: [] })
})

test('a declined card and a failed 3-D Secure end in another try', async () => {
  const { orderId } = await buy('4242 4242 4242 4242')
  expect((await finalize(orderId, null)).body).toEqual({ status: 'failed' })
  await buy('4341 7920 0000 4001')
  expect((await finalize(orderId, null)).body).toEqual({ status: 'failed' })
  const again = await buy('4111 1111 1111 1111')
  expect(again.orderId).toBe(orderId)
  await expectPaidOnce(orderId)
})

test.each([
  ['4111 0000 0000 0001', 'a closed window'],
  ['4111 0000 0000 0002', 'a late callback'],
  ['4111 0000 0000 0003', 'a callback that comes twice'],
])('%s: %s pays once', async (card) => {
  const { orderId } = await buy(card)
  await expectPaidOnce(orderId)
})

test.each([
  ['4111 0000 0000 0004', 'no callback at all'],
  ['4111 0000 0000 0005', 'a callback with a wrong digest'],
  ['4111 0000 0000 0006', 'a callback with a wrong amount'],
])('%s: after %s the gateway is queried', async (card) => {
  const { orderId } = await buy(card)
  expect((await finalize(orderId, null)).body).toEqual({ status: 'paid' })
  await expectPaidOnce(orderId)
})

test('while the gateway stalls, fails or is away the buyer reads soon that it is open', async () => {
  const { orderId } = await buy('4111 0000 0000 0004')
  for (const fault of ['stalls', 'fails'] as const) {
    gateway.setFault(fault)
    const started = performance.now()
    expect((await finalize(orderId, null)).body).toEqual({ status: 'pending' })
    expect(performance.now() - started).toBeLessThan(8_000)
  }
  gateway.setFault('none')
  const ask = async () => (await finalize(orderId, null)).body
  await expect.poll(ask, { interval: 1_000, timeout: 10_000 }).toEqual({ status: 'paid' })
})

test('another worker finalizes nothing of it', async () => {
  const { orderId, location } = await buy('4111 0000 0000 0005')
  const stranger = await signInAs(web, await aWorker())
  expect((await finalize(orderId, location, stranger)).status).toBe(404)
  expect((await finalize(987_654, location, stranger)).status).toBe(404)
})

test('forged, truncated and replayed reports get 404 or change nothing', async () => {
  const { orderNumber, orderId } = await buy('4111 0000 0000 0004')
  const body = JSON.stringify({
    id: 1,
    order_number: orderNumber,
    amount: 1_500,
    currency: 'BAM',
    response_code: '0000',
    status: 'approved',
  })
  const sign = (key: string) => `WP3-callback ${createHash('sha512').update(`${key}${body}`).digest('hex')}`
  const post = (text: string, headers: Record<string, string>) =>
    fetch(`${web.origin}/api/hooks/monri`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    }).then(({ status }) => status)
  const valid = sign(gateway.settings.MONRI_KEY)
  expect(await post(body, {})).toBe(404)
  expect(await post(body, { authorization: sign('TestKey7Xufyeoj') })).toBe(404)
  expect(await post(body.slice(0, -1), { authorization: valid })).toBe(404)
  expect(await post(body.replace('1500', '1501'), { authorization: valid })).toBe(404)
  expect((await fetch(`${web.origin}/api/hooks/monri`)).status).toBe(404)
  expect((await findOrder(orderId)).paid_at).toBeNull()
  expect(await post(body, { 'http-authorization': valid })).toBe(200)
  expect(await Promise.all(Array.from({ length: 50 }, () => post(body, { authorization: valid })))).toEqual(
    Array.from({ length: 50 }, () => 200),
  )
  await expectPaidOnce(orderId)
  expect(await db.selectFrom('gateway_events').select('id').execute()).toHaveLength(1)
})
