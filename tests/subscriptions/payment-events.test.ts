import '#tests/support/environment/shop-settings.ts'
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { codeClassOf, isOurFault } from '#app/subscriptions/response-codes.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
  tierOf,
} from '#tests/support/data/shop.ts'

let mirza: { id: number }
let memory: MemoryGateway
let orderId: number
let checkout: Awaited<ReturnType<typeof aCheckout>>

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(async () => {
  await emptyShop()
  memory = createMemoryGateway()
  orderId = (await anOrder({ workerId: mirza.id })).orderId
  checkout = await aCheckout({ orderId, workerId: mirza.id })
})

const callback = (transaction = anApproval(checkout)) =>
  recordGatewayEvent(db, { source: 'callback', transaction, now: noon })
const comeBack = (url?: string, workerId = mirza.id, now = noon) =>
  finalizeOrder(db, { orderId, workerId, gateway: memory.gateway, url, now })
const approve = () => memory.transactions.set(checkout.orderNumber, anApproval(checkout))

function returnUrl(amount = checkout.amount): string {
  const url = `${checkout.fields['success_url_override']}?order_number=${checkout.orderNumber}&amount=${amount}&currency=BAM&response_code=0000`
  return `${url}&digest=${createHash('sha512').update(`TestKey7Xufyeoj${url}`).digest('hex')}`
}

async function expectPaidOnce(): Promise<void> {
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
  expect(await listPayments()).toEqual([
    { order_id: orderId, kind: 'charge', amount: 1_500, reference: `${checkout.orderNumber}:charge` },
  ])
  expect(await listSubscriptions(mirza.id)).toHaveLength(1)
  expect(await db.selectFrom('receipts').select('id').execute()).toHaveLength(1)
  expect(await tierOf(mirza.id)).toBe('Silver')
}

async function expectUnpaid(): Promise<void> {
  expect((await findOrder(orderId)).paid_at).toBeNull()
  expect(await listPayments()).toEqual([])
  expect(await listSubscriptions(mirza.id)).toEqual([])
}

test('fifty equal callbacks are one payment', async () => {
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => callback()))
  expect(verdicts.filter(({ verdict }) => verdict === 'charged')).toHaveLength(1)
  await expectPaidOnce()
  expect(await db.selectFrom('gateway_events').select('id').execute()).toHaveLength(1)
})

test('callback before return, return before callback and both at once pay once', async () => {
  await callback()
  expect(await comeBack(returnUrl())).toMatchObject({ value: { status: 'paid' } })
  await expectPaidOnce()
})

test('return before callback', async () => {
  expect(await comeBack(returnUrl())).toMatchObject({ value: { status: 'paid' } })
  expect(await callback()).toMatchObject({ verdict: 'known' })
  await expectPaidOnce()
})

test('callback, return and question at once', async () => {
  approve()
  await Promise.all([callback(), comeBack(returnUrl()), comeBack(), callback(), comeBack(returnUrl())])
  await expectPaidOnce()
})

test('neither callback nor return: the gateway is queried', async () => {
  approve()
  expect(await comeBack()).toMatchObject({ value: { status: 'paid' } })
  await expectPaidOnce()
})

/** How often the gateway is queried, and an opening of the page so long after noon. */
function countedPage() {
  const questions: string[] = []
  const show = (orderNumber: string) => {
    questions.push(orderNumber)
    return memory.gateway.show(orderNumber)
  }
  const gateway = { ...memory.gateway, show }
  const open = (ms: number) =>
    finalizeOrder(db, { orderId, workerId: mirza.id, gateway, now: new Date(noon.getTime() + ms) })
  return { questions, open }
}

test('the gateway is not queried again within four seconds, and a page that is back at once learns the result with the next question', async () => {
  const { questions, open } = countedPage()
  expect(await open(0)).toMatchObject({ value: { status: 'failed' } })
  approve()
  for (const ms of [0, 1_000, 3_900]) expect(await open(ms)).toMatchObject({ value: { status: 'pending' } })
  expect(questions).toHaveLength(1)
  expect(await open(5_000)).toMatchObject({ value: { status: 'paid' } })
})

test('the gateway is not queried about an order that closed days ago', async () => {
  await db.updateTable('subscription_orders').set({ state: 'cancelled' }).where('id', '=', orderId).execute()
  const { questions, open } = countedPage()
  expect(await open(2 * 86_400_000)).toMatchObject({ value: { status: 'failed' } })
  expect(questions).toHaveLength(1)
  expect(await open(4 * 86_400_000)).toMatchObject({ value: { status: 'failed' } })
  expect(questions).toHaveLength(1)
})

test('a return without proof is a failure with another try, and a stalling gateway leaves it open', async () => {
  const forged = returnUrl().replace(/digest=.{10}/, 'digest=0000000000')
  expect(await comeBack(forged)).toMatchObject({ ok: true, value: { status: 'failed', canRetry: true } })
  memory.state.isAway = true
  expect(await comeBack(forged)).toMatchObject({ value: { status: 'pending' } })
  await expectUnpaid()
})

test('a return that is replayed for another order proves nothing about that one', async () => {
  const other = await aWorker()
  const order = await anOrder({ workerId: other.id })
  const url = returnUrl().replace(`/reklama/${orderId}/`, `/reklama/${order.orderId}/`)
  const back = { orderId: order.orderId, workerId: other.id, gateway: memory.gateway, now: noon }
  expect(await finalizeOrder(db, { ...back, url })).toMatchObject({ value: { status: 'pending' } })
  await finalizeOrder(db, { ...back, url: returnUrl() })
  expect(await listSubscriptions(other.id)).toEqual([])
  await expectPaidOnce()
})

test.each(['failed', 'cancelled'] as const)(
  'while the gateway does not answer, nobody knows what became of an order that is %s',
  async (state) => {
    await db
      .updateTable('subscription_orders')
      .set({ state, response_code: '1050' })
      .where('id', '=', orderId)
      .execute()
    memory.state.isAway = true
    const { value } = (await comeBack()) as { value: object }
    expect([value, 'codeClass' in value]).toEqual([expect.objectContaining({ status: 'pending' }), false])
    memory.state.isAway = false
    expect(await comeBack(undefined, mirza.id, new Date(noon.getTime() + 5_000))).toMatchObject({
      value: { status: 'failed' },
    })
  },
)

test('someone else’s order cannot be finalized', async () => {
  const other = await aWorker()
  expect(await comeBack(returnUrl(), other.id)).toEqual(refused('unknown'))
  await expectUnpaid()
})

test.each([
  ['another amount', { amount: 1_499 }, 'wrong_amount'],
  ['another currency', { currency: 'EUR' }, 'wrong_amount'],
  ['an unknown order', { orderNumber: 'PRT-999-1' }, 'unknown_order'],
  ['a decline', { status: 'declined', responseCode: '1050' }, 'declined'],
  ['an approval with a code of refusal', { responseCode: '1050' }, 'other'],
  ['a refund', { type: 'refund' }, 'other'],
])('a callback with %s pays nothing', async (_, values, verdict) => {
  expect(await callback({ ...anApproval(checkout), ...values })).toMatchObject({ verdict })
  await expectUnpaid()
  expect(await db.selectFrom('gateway_events').select('verdict').execute()).toEqual([{ verdict }])
})

test('after a wrong amount the right callback with the same id still pays', async () => {
  await callback({ ...anApproval(checkout), amount: 1_499 })
  await callback()
  await expectPaidOnce()
})

test('a decline says why and leaves another try, which pays', async () => {
  memory.transactions.set(checkout.orderNumber, { ...anApproval(checkout), status: 'declined', responseCode: '1016' })
  expect(await comeBack()).toMatchObject({ ok: true, value: { status: 'failed', codeClass: 'funds', canRetry: true } })
  checkout = await aCheckout({ orderId, workerId: mirza.id })
  await callback()
  await expectPaidOnce()
})

test('a late decline of an earlier attempt leaves the newer one in flight, and notifies nobody', async () => {
  const declined = { status: 'declined', responseCode: '1050' }
  const first = anApproval(checkout)
  checkout = await aCheckout({ orderId, workerId: mirza.id })
  expect(await callback({ ...first, ...declined })).toMatchObject({ verdict: 'declined' })
  expect(await findOrder(orderId)).toMatchObject({ state: 'redirected', response_code: null })
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'notify').execute()).toEqual([])
  await callback({ ...anApproval(checkout), ...declined, id: '186563' })
  expect(await findOrder(orderId)).toMatchObject({ state: 'failed', response_code: '1050' })
})

test('money for an order that was given up still buys what was ordered', async () => {
  await anOrder({ workerId: mirza.id, plan: 'gold-1m' })
  expect(await findOrder(orderId)).toMatchObject({ state: 'cancelled' })
  await callback()
  await expectPaidOnce()
})

test('a buyer who pays twice has one membership and gets the second payment back', async () => {
  const second = await aCheckout({ orderId, workerId: mirza.id })
  await Promise.all([callback(), callback(anApproval(second, '186563'))])
  expect(await listSubscriptions(mirza.id)).toHaveLength(1)
  expect(await listPayments()).toHaveLength(2)
  const refunds = await db.selectFrom('outbox').select('payload').where('kind', '=', 'refundPayment').execute()
  expect(refunds).toHaveLength(1)
})

test('every code has its class, and ours alarm', () => {
  expect(['1001', '1016', '4001', '2000', '5000', '1802', '1050', null].map(codeClassOf)).toEqual([
    'card',
    'funds',
    'authentication',
    'later',
    'pending',
    'fault',
    'generic',
    'generic',
  ])
  expect(['1015', '1802', '1803', '1810', '1822', '1050'].map(isOurFault)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})
