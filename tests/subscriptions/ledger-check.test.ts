import '#tests/support/environment/shop-settings.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger, closeFinding, type Disagreement } from '#app/subscriptions/ledger-check.server.ts'
import { moneyAlarms } from '#app/subscriptions/money-alarms.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { refused } from '#app/outcome.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPaidOrder,
  aPromoCode,
  emptyShop,
  findOrder,
} from '#tests/support/data/shop.ts'

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
let mirza: { id: number }

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(emptyShop)

const kinds = async () => (await checkLedger(db, { now: noon })).map(({ kind }) => kind)

test('a paid order agrees, and every damage is found', async () => {
  const { orderId } = await aPaidOrder({ workerId: mirza.id })
  expect(await kinds()).toEqual([])
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', mirza.id).execute()
  await db.updateTable('subscription_orders').set({ amount: 1_400 }).where('id', '=', orderId).execute()
  await db.updateTable('receipt_numbers').set({ last_number: 2 }).execute()
  expect(await kinds()).toEqual(['order_balance', 'receipt_numbers', 'tier'])
  await db.updateTable('subscriptions').set({ status: 'cancelled' }).execute()
  expect(await kinds()).toContain('membership_missing')
})

test('money without an order alarms, and is found until a person returns it', async () => {
  const transaction = anApproval({ orderNumber: 'PRT-999-1', amount: 1_500 })
  const alarms = moneyAlarms.payment
  await recordGatewayEvent(db, { source: 'callback', transaction, now: noon })
  expect(moneyAlarms.payment).toBe(alarms + 1)
  const nextMonth = after(30 * 24 * 60)
  await recordGatewayEvent(db, { source: 'return', transaction, now: nextMonth })
  expect(await checkLedger(db, { now: nextMonth })).toMatchObject([{ kind: 'money_unknown_order', found: 1_500 }])
  const [{ id: eventId }] = (await checkLedger(db, { now: nextMonth })) as [Disagreement]
  await returnUnclaimed(db, { eventId, actor: 'zora', now: nextMonth })
  expect(await checkLedger(db, { now: nextMonth })).toEqual([])
  const dayLater = new Date(nextMonth.getTime() + 86_400_000)
  expect(await checkLedger(db, { now: dayLater })).toMatchObject([{ kind: 'money_unknown_order' }])
})

test('a wrong amount is no finding any more when the right one has paid the order', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  const report = (amount: number) =>
    recordGatewayEvent(db, { source: 'callback', transaction: { ...anApproval(checkout), amount }, now: noon })
  await report(1_400)
  expect(await checkLedger(db, { now: noon })).toMatchObject([{ kind: 'money_wrong_amount', orderId, found: 1_400 }])
  await report(1_500)
  expect(await checkLedger(db, { now: noon })).toEqual([])
})

test('what a person has closed stays away until its figures change', async () => {
  const { orderId } = await aPaidOrder({ workerId: mirza.id })
  const damage = (amount: number) => db.updateTable('subscription_orders').set({ amount }).execute()
  await damage(1_400)
  const closing = { kind: 'order_balance', id: orderId, actor: 'zora', now: noon } as const
  expect(await closeFinding(db, closing)).toMatchObject({ ok: true, value: { expected: 1_400, found: 1_500 } })
  expect(await kinds()).toEqual([])
  expect(await closeFinding(db, closing)).toEqual(refused('finding_settled'))
  await damage(1_300)
  expect(await kinds()).toEqual(['order_balance'])
})

test('an order that was paid at the price of a code without its use is found', async () => {
  const promoCode = await aPromoCode('POLA')
  await aPaidOrder({ workerId: mirza.id, promoCode })
  expect(await kinds()).toEqual([])
  await db.updateTable('promo_redemptions').set({ released_at: noon }).execute()
  expect(await kinds()).toEqual(['promo_use_missing'])
})

test.each(['payments', 'receipts', 'gateway_events'])('%s can only be added', async (table) => {
  await aPaidOrder({ workerId: mirza.id })
  await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update ${sql.table(table)} set id = default`.execute(db)).rejects.toThrow('append-only')
})

test('receipts have no gaps, however many are issued at once', async () => {
  const workers = await Promise.all(Array.from({ length: 12 }, () => aWorker()))
  await Promise.all(workers.map(({ id }) => aPaidOrder({ workerId: id })))
  await aPaidOrder({ workerId: mirza.id, now: new Date('2026-12-31T23:30:00Z') })
  const rows = await db.selectFrom('receipts').select(['year', 'number']).orderBy('year').orderBy('number').execute()
  expect(rows.map(({ year, number }) => `${number}/${year}`)).toEqual([
    ...Array.from({ length: 12 }, (_, nth) => `${nth + 1}/2026`),
    '1/2027',
  ])
})

test('a gateway that is gone for an hour expires nothing, and pays what it knows when it is back', async () => {
  const memory = createMemoryGateway()
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  memory.state.isAway = true
  for (const minutes of [31, 60, 90]) await reconcileOrders(db, { gateway: memory.gateway, now: after(minutes) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'redirected' })
  memory.state.isAway = false
  await reconcileOrders(db, { gateway: memory.gateway, now: after(95) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
})

test('silent orders expire, and what is paid in a form left open is found later', async () => {
  const memory = createMemoryGateway()
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  expect(await reconcileOrders(db, { gateway: memory.gateway, now: after(29) })).toEqual({ queried: 0, expired: 0 })
  expect(await reconcileOrders(db, { gateway: memory.gateway, now: after(31) })).toEqual({ queried: 1, expired: 1 })
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  await reconcileOrders(db, { gateway: memory.gateway, now: after(31 + 361) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
})
