import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { matchStatementLine } from '#app/subscriptions/bank-slips.server.ts'
import { moneyAlarms } from '#app/subscriptions/money-alarms.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { importStatement, listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { returnMoney, returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { selectUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPlan,
  aPromoCode,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
} from '#tests/support/data/shop.ts'

let mirza: { id: number }
let memory: MemoryGateway

beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker()
  memory = createMemoryGateway()
})

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const unclaimed = () => selectUnclaimed(db).execute()

async function close({ id: userId }: { id: number }): Promise<void> {
  const { password_hash: currentHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(await closeAccount(db, { userId, currentHash, now: noon })).toMatchObject({ ok: true })
}

test('closing an account gives up its open orders with their codes', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const [slip, card] = [
    await anOrder({ workerId: mirza.id, plan: 'gold-1m', method: 'slip' }),
    await anOrder({ workerId: mirza.id, promoCode }),
  ]
  await close(mirza)
  for (const { orderId } of [slip, card]) expect(await findOrder(orderId)).toMatchObject({ state: 'cancelled' })
  expect(await anOrder({ workerId: (await aWorker()).id, promoCode })).toMatchObject({ amount: 750 })
  const { id: planId } = await aPlan()
  const purchase = { workerId: mirza.id, planId, method: 'card', now: noon } as const
  expect(await purchasePlan(db, purchase)).toEqual(refused('unknown'))
})

test('money for a closed account grants nothing, alarms, and goes back by one act', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  await close(mirza)
  const alarms = moneyAlarms.payment
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  const report = { transaction: anApproval(checkout), now: noon }
  expect(await recordGatewayEvent(db, { ...report, source: 'callback' })).toMatchObject({ verdict: 'account_closed' })
  expect(moneyAlarms.payment).toBe(alarms + 1)
  expect(await listSubscriptions(mirza.id)).toEqual([])
  expect(await listPayments()).toEqual([])
  expect(await db.selectFrom('receipts').select('id').execute()).toEqual([])

  const [money] = await unclaimed()
  expect(money).toMatchObject({ orderId, amount: 1_500, verdict: 'account_closed' })
  expect(await returnUnclaimed(db, { eventId: money!.id, actor: 'zora', now: noon })).toMatchObject({ ok: true })
  await returnMoney(db, { gateway: memory.gateway, orderNumber: checkout.orderNumber, now: noon })
  expect(memory.calls).toMatchObject({ refund: 1 })
  expect(await unclaimed()).toEqual([])
  expect(await recordGatewayEvent(db, { ...report, source: 'show' })).toMatchObject({ verdict: 'known' })
})

test('a bank slip of a closed account stays an open line', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  await close(mirza)
  await importStatement(db, { csv: `Datum;Iznos;Svrha\n20.11.2026;15,00;PRT-${orderId}`, actor: 'zora', now: noon })
  const [line] = await listOpenStatementLines(db)
  const match = { lineId: line!.id, orderId, actor: 'zora', now: noon }
  expect(await matchStatementLine(db, match)).toEqual(refused('account_closed'))
})

test('a wrong amount is settled by the right report of the same number', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  const wrong = { ...anApproval(checkout), amount: 1_400 }
  await recordGatewayEvent(db, { source: 'callback', transaction: wrong, now: noon })
  expect(await unclaimed()).toMatchObject([{ amount: 1_400, verdict: 'wrong_amount' }])
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  await reconcileOrders(db, { gateway: memory.gateway, now: after(31) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
  expect(await unclaimed()).toEqual([])
  const act = { eventId: 1, actor: 'zora', now: noon }
  expect(await returnUnclaimed(db, act)).toEqual(refused('money_settled'))
})

test('money of an unknown number goes back as much as the gateway holds, also after it was away for long', async () => {
  const transaction = anApproval({ orderNumber: 'PRT-999-1', amount: 1_500 })
  await recordGatewayEvent(db, { source: 'callback', transaction: { ...transaction, amount: 1_400 }, now: noon })
  const [money] = await unclaimed()
  await returnUnclaimed(db, { eventId: money!.id, actor: 'zora', now: noon })
  await db.deleteFrom('outbox').execute()
  await reconcileOrders(db, { gateway: memory.gateway, now: after(61) })
  const { payload } = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
  memory.transactions.set('PRT-999-1', transaction)
  await returnMoney(db, { ...(payload as { orderNumber: string }), gateway: memory.gateway, now: noon })
  expect(await db.selectFrom('money_returns').select(['order_number', 'amount', 'returned_at']).execute()).toEqual([
    { order_number: 'PRT-999-1', amount: 1_500, returned_at: noon },
  ])
})

test('once a person sends money back, a later report buys nothing with it', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  const transaction = anApproval(checkout)
  await recordGatewayEvent(db, { source: 'callback', transaction: { ...transaction, amount: 1_400 }, now: noon })
  const [money] = await unclaimed()
  await returnUnclaimed(db, { eventId: money!.id, actor: 'zora', now: noon })
  expect(await recordGatewayEvent(db, { source: 'show', transaction, now: noon })).toMatchObject({ verdict: 'known' })
  expect(await findOrder(orderId)).toMatchObject({ state: 'redirected' })
})
