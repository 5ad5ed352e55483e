import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { matchStatementLine } from '#app/subscriptions/bank-slips.server.ts'
import { moneyAlarms } from '#app/subscriptions/money-alarms.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { importStatement, listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { returnMoney, returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { selectUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPromoCode,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
  unwrap,
} from '#tests/support/data/shop.ts'
import { createMemoryGateway } from '#tests/support/providers/memory-gateway.ts'

let mirza: { id: number }
let other: { id: number }

beforeAll(async () => {
  mirza = await aWorker()
  other = await aWorker()
})
beforeEach(emptyShop)

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const pay = (checkout: { orderNumber: string; amount: number }) =>
  recordGatewayEvent(db, {
    source: 'callback',
    transaction: anApproval(checkout, `tx-${checkout.orderNumber}`),
    now: noon,
  })
const countUses = async () =>
  (await db.selectFrom('promo_redemptions').select('order_id').where('released_at', 'is', null).execute()).length

/** Orders with the code, goes to the gateway and gives the order up, while its form stays open there. */
async function orderAndGiveUp(promoCode: string, workerId = mirza.id) {
  const { orderId } = await anOrder({ workerId, promoCode })
  const checkout = await aCheckout({ orderId, workerId })
  await cancelOrder(db, { orderId, workerId, now: noon })
  return { orderId, ...checkout }
}

test.each([
  ['in all', { max_uses: 1 }],
  ['for each worker', { max_uses_per_worker: 1 }],
])('who gives up four orders and pays all of them uses a code once: a limit %s', async (_, limit) => {
  const promoCode = await aPromoCode('JEDNOM', limit)
  const orders = []
  for (let nth = 0; nth < 4; nth += 1) orders.push(await orderAndGiveUp(promoCode))
  const alarms = moneyAlarms.payment
  const verdicts = []
  for (const order of orders) verdicts.push((await pay(order)).verdict)
  expect(verdicts).toEqual(['charged', 'promo_used_up', 'promo_used_up', 'promo_used_up'])
  expect(moneyAlarms.payment).toBe(alarms + 3)
  expect(await countUses()).toBe(1)
  expect(await listSubscriptions(mirza.id)).toHaveLength(1)
  expect(await listPayments()).toHaveLength(1)
})

test('late payments at once use a code once', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const orders = []
  for (let nth = 0; nth < 6; nth += 1) orders.push(await orderAndGiveUp(promoCode, [mirza.id, other.id][nth % 2]))
  const verdicts = await Promise.all(orders.map(pay))
  expect(verdicts.filter(({ verdict }) => verdict === 'charged')).toHaveLength(1)
  expect(await countUses()).toBe(1)
})

test('a late payment takes the use of its order again, so that nobody else can', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const order = await orderAndGiveUp(promoCode)
  expect(await countUses()).toBe(0)
  await pay(order)
  expect(await countUses()).toBe(1)
  await expect(anOrder({ workerId: other.id, promoCode })).rejects.toThrow('promo_used_up')
})

test('a code that has ended meanwhile is still the price of an order that was made while it was valid', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1, ends_at: after(10) })
  const order = await orderAndGiveUp(promoCode)
  await db.updateTable('promo_codes').set({ withdrawn_at: noon }).execute()
  expect(await pay(order)).toMatchObject({ verdict: 'charged' })
})

test('an order that expired at the gateway gives its use to the next one, and its late money waits for a person', async () => {
  const promoCode = await aPromoCode('ZADNJI', { max_uses: 1 })
  const memory = createMemoryGateway()
  const { orderId } = await anOrder({ workerId: mirza.id, promoCode })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  await reconcileOrders(db, { gateway: memory.gateway, now: after(31) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'expired' })
  const next = await anOrder({ workerId: other.id, promoCode })
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  await reconcileOrders(db, { gateway: memory.gateway, now: after(31 + 361) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'expired' })
  expect(await selectUnclaimed(db).execute()).toMatchObject([{ orderId, verdict: 'promo_used_up', amount: 750 }])

  // The use becomes free again, and what waits for a person still does.
  await cancelOrder(db, { orderId: next.orderId, workerId: other.id, now: noon })
  expect(await pay(checkout)).toMatchObject({ verdict: 'known' })
})

test('the buyer of a late payment is notified, and one act returns the money once', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const [first, second] = [await orderAndGiveUp(promoCode), await orderAndGiveUp(promoCode)]
  await pay(first)
  await pay(second)
  const notified = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(notified.map(({ payload }) => payload).filter(({ variant }) => variant === 'unclaimed')).toMatchObject([
    { type: 'PaymentProcessed', recipients: [mirza.id], params: { amount: 750, order: `PRT-${second.orderId}` } },
  ])

  const memory = createMemoryGateway()
  memory.transactions.set(second.orderNumber, anApproval(second))
  const [money] = await selectUnclaimed(db).execute()
  const act = { eventId: money!.id, actor: 'zora', now: noon }
  const outcomes = await Promise.all([1, 2, 3].map(() => returnUnclaimed(db, act)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const job = { gateway: memory.gateway, orderNumber: second.orderNumber, now: noon }
  memory.state.isAway = true
  await expect(returnMoney(db, job)).rejects.toThrow('did not refund')
  memory.state.isAway = false
  for (let nth = 0; nth < 2; nth += 1) await returnMoney(db, job)
  expect(memory.calls.refund).toBe(1)
  expect(await selectUnclaimed(db).execute()).toEqual([])
  expect(await returnUnclaimed(db, act)).toEqual(refused('money_settled'))
  expect(await returnUnclaimed(db, { ...act, eventId: 999 })).toEqual(refused('unknown'))
  expect(await listPayments()).toHaveLength(1)
})

test('a late bank slip whose code was used by another order stays an open line with an alarm', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const slip = await anOrder({ workerId: mirza.id, promoCode, method: 'slip' })
  await cancelOrder(db, { orderId: slip.orderId, workerId: mirza.id, now: noon })
  await pay(await orderAndGiveUp(promoCode))
  const alarms = moneyAlarms.payment
  const csv = `Datum;Iznos;Svrha\n20.11.2026;7,50;PRT-${slip.orderId}`
  unwrap(await importStatement(db, { csv, actor: 'zora', now: noon }))
  expect(moneyAlarms.payment).toBe(alarms + 1)
  const [line] = await listOpenStatementLines(db)
  const match = { lineId: line!.id, orderId: slip.orderId, actor: 'zora', now: noon }
  expect(await matchStatementLine(db, match)).toEqual(refused('promo_used_up'))
})

test('the database refuses a use above the limits', async () => {
  await aPromoCode('JEDNOM', { max_uses: 1 })
  const [first, second] = [await anOrder({ workerId: mirza.id }), await anOrder({ workerId: other.id })]
  const use = (orderId: number, userId: number) =>
    db
      .insertInto('promo_redemptions')
      .values({ order_id: orderId, promo_code_id: 1, user_id: userId, redeemed_at: noon })
      .execute()
  await use(first.orderId, mirza.id)
  await expect(use(second.orderId, other.id)).rejects.toThrow('has no use left')
  await db.updateTable('promo_redemptions').set({ released_at: noon }).execute()
  await use(second.orderId, other.id)
  await expect(db.updateTable('promo_redemptions').set({ released_at: null }).execute()).rejects.toThrow(
    'has no use left',
  )
})
