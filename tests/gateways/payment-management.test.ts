import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMonri } from '#app/gateways/payments/monri.server.ts'
import { formDigest } from '#app/gateways/payments/digests.server.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

const payment = { orderNumber: 'PRT-7-1', amount: 1_500 }

let server: PaymentGatewayServer

beforeAll(async () => {
  server = await startPaymentGateway({ port: await findFreePort() })
})
beforeEach(() => {
  server.setFault('none')
  server.known.forms.clear()
  server.known.transactions.clear()
})
afterAll(() => server.stop())

function openGateway(settings: Partial<Parameters<typeof openMonri>[0]> = {}) {
  const { MONRI_URL: url, MONRI_KEY: key, MONRI_TOKEN: token } = server.settings
  return openMonri({ url, key, token, timeoutMs: Math.ceil(scaledToLoad(300)), ...settings })
}

async function charge(responseCode = '0000'): Promise<void> {
  const { MONRI_URL, MONRI_KEY, MONRI_TOKEN } = server.settings
  const { orderNumber, amount } = payment
  const fields = {
    authenticity_token: MONRI_TOKEN,
    digest: formDigest(MONRI_KEY, { orderNumber, amount, currency: 'BAM' }),
    order_number: orderNumber,
    order_info: 'Proba',
    amount: String(amount),
    currency: 'BAM',
  }
  const form = await fetch(`${MONRI_URL}/v2/form`, { method: 'POST', body: new URLSearchParams(fields) })
  expect(form.status).toBe(200)
  server.known.charge(orderNumber, responseCode)
}

test('the gateway says what it knows about an order number', async () => {
  expect(await openGateway().show(payment.orderNumber)).toEqual({ result: 'unknown' })
  await charge()
  expect(await openGateway().show(payment.orderNumber)).toMatchObject({
    result: 'answered',
    transaction: { ...payment, currency: 'BAM', status: 'approved', responseCode: '0000', type: 'purchase' },
  })
})

test('a refund goes through once', async () => {
  await charge()
  const gateway = openGateway()
  expect(await gateway.refund(payment)).toMatchObject({ transaction: { responseCode: '0000', type: 'refund' } })
  expect(await gateway.refund(payment)).toMatchObject({ transaction: { responseCode: '1018' } })
  expect(await gateway.show(payment.orderNumber)).toMatchObject({ transaction: { status: 'refunded' } })
})

test('a void goes through', async () => {
  await charge()
  expect(await openGateway().void(payment)).toMatchObject({ transaction: { responseCode: '0000', type: 'void' } })
})

test('a gateway that stalls or fails gives a quick honest answer', async () => {
  await charge()
  const gateway = openGateway()
  server.setFault('stalls')
  const started = performance.now()
  expect(await gateway.show(payment.orderNumber)).toMatchObject({ result: 'away' })
  expect(performance.now() - started).toBeLessThan(scaledToLoad(2_000))
  server.setFault('fails')
  expect(await gateway.show(payment.orderNumber)).toEqual({ result: 'away', reason: 'HTTP 500' })
})

test('a gateway that is gone is away', async () => {
  const gateway = openGateway({ url: `http://127.0.0.1:${await findFreePort()}` })
  expect(await gateway.show('PRT-7-1')).toMatchObject({ result: 'away' })
})

test('a wrong key is our fault, and an answer about another order none', async () => {
  await charge()
  expect(await openGateway({ key: 'wrong' }).show('PRT-7-1')).toMatchObject({ result: 'misconfigured' })
  server.known.transactions.set('PRT-8-1', server.known.transactions.get('PRT-7-1')!)
  expect(await openGateway().show('PRT-8-1')).toMatchObject({ result: 'away' })
})
