import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { refundOrder, refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPaidOrder,
  aPromoCode,
  emptyShop,
  findOrder,
  listPayments,
  listSubscriptions,
  tierOf,
  listReceiptsOf,
} from '#tests/support/data/shop.ts'

let mirza: { id: number }
let memory: MemoryGateway

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(async () => {
  await emptyShop()
  memory = createMemoryGateway()
})

const takeBack = (orderId: number) => refundOrder(db, { orderId, reason: 'odustanak', now: noon })

async function aKnownOrder(plan?: string) {
  const order = await aPaidOrder({ workerId: mirza.id, ...(plan && { plan }) })
  memory.transactions.set(order.orderNumber, anApproval(order))
  return order
}

async function announced(orderId: number) {
  const rows = db.selectFrom('outbox').select('payload').where('kind', '=', 'notify')
  const payloads = (await rows.orderBy('id').execute()).map(({ payload }) => payload as { dedupeKey?: string })
  return payloads.filter(({ dedupeKey }) => dedupeKey === `payment-${orderId}-refunded`)
}

async function runRefunds(): Promise<PromiseSettledResult<void>[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'refundPayment').execute()
  return Promise.allSettled(
    rows.map(({ payload }) =>
      refundPayment(db, { ...(payload as { paymentId: number }), gateway: memory.gateway, now: noon }),
    ),
  )
}

test('a refund ends the membership, returns the money once and makes a credit note', async () => {
  const { orderId } = await aKnownOrder()
  expect(await takeBack(orderId)).toMatchObject({ ok: true })
  expect(await takeBack(orderId)).toEqual(refused('already_refunded'))
  expect(await tierOf(mirza.id)).toBe('Regular')
  await runRefunds()
  await Promise.all([runRefunds(), runRefunds()])
  expect((await listPayments()).map(({ amount }) => amount)).toEqual([1_500, -1_500])
  expect(memory.calls.refund).toBe(1)
  expect(await findOrder(orderId)).toMatchObject({ state: 'refunded' })
  const receipts = await listReceiptsOf(db, { workerId: mirza.id })
  expect(receipts).toMatchObject([
    { kind: 'credit_note', number: 2, total: -1_500, net: -1_282, vat: -218, correctsNumber: 1 },
    { kind: 'receipt', number: 1, total: 1_500, net: 1_282, vat: 218 },
  ])
  expect(await checkLedger(db, { now: noon })).toEqual([])
})

test('a refund whose answer was lost is not sent again', async () => {
  const { orderId } = await aKnownOrder()
  await takeBack(orderId)
  memory.state.losesAnswers = true
  expect(await runRefunds()).toMatchObject([{ status: 'rejected' }])
  expect(await runRefunds()).toMatchObject([{ status: 'fulfilled' }])
  expect(memory.calls.refund).toBe(1)
  expect(await findOrder(orderId)).toMatchObject({ state: 'refunded' })
})

test('while the gateway is away the refund waits', async () => {
  const { orderId } = await aKnownOrder()
  await takeBack(orderId)
  memory.state.isAway = true
  expect(await runRefunds()).toMatchObject([{ status: 'rejected' }])
  expect(memory.calls).toMatchObject({ refund: 0 })
  memory.state.isAway = false
  expect(await runRefunds()).toMatchObject([{ status: 'fulfilled' }])
  expect(await listPayments()).toHaveLength(2)
})

test('money that cannot be refunded yet is voided', async () => {
  const { orderId } = await aKnownOrder()
  await takeBack(orderId)
  memory.state.refusesRefunds = true
  expect(await runRefunds()).toMatchObject([{ status: 'fulfilled' }])
  expect(memory.calls).toMatchObject({ refund: 1, void: 1 })
  expect(await findOrder(orderId)).toMatchObject({ state: 'refunded' })
})

test('a second payment of one order goes back without a credit note, and the membership stays', async () => {
  const { orderId } = await aKnownOrder()
  const second = { orderNumber: `PRT-${orderId}-2`, amount: 1_500 }
  await db
    .insertInto('payment_attempts')
    .values({ order_id: orderId, attempt: 2, order_number: second.orderNumber, started_at: noon })
    .execute()
  memory.transactions.set(second.orderNumber, anApproval(second, '2'))
  await recordGatewayEvent(db, { source: 'callback', transaction: anApproval(second, '2'), now: noon })
  await runRefunds()
  expect((await listPayments()).map(({ amount }) => amount)).toEqual([1_500, 1_500, -1_500])
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
  expect(await tierOf(mirza.id)).toBe('Silver')
  expect(await listReceiptsOf(db, { workerId: mirza.id })).toHaveLength(1)
  expect(await checkLedger(db, { now: noon })).toEqual([])
})

test('the next membership moves up when the one before it is refunded', async () => {
  const first = await aKnownOrder()
  await aKnownOrder('gold-1m')
  await takeBack(first.orderId)
  expect(await listSubscriptions(mirza.id)).toMatchObject([
    { tier: 'Silver', status: 'cancelled' },
    { tier: 'Gold', status: 'active', starts_at: noon },
  ])
  expect(await tierOf(mirza.id)).toBe('Gold')
})

test('a membership that moves up keeps its months and free days', async () => {
  const now = new Date('2026-01-20T12:00:00Z')
  const buy = (promoCode?: string) => aPaidOrder({ workerId: mirza.id, now, ...(promoCode && { promoCode }) })
  const first = await buy()
  await buy()
  await buy(await aPromoCode('DANI', { kind: 'free_days', value: 7 }))
  await refundOrder(db, { orderId: first.orderId, reason: 'odustanak', now })
  const [, ...moved] = (await listSubscriptions(mirza.id)).map((row) => [row.starts_at, row.ends_at])
  const [second, third] = [new Date('2026-02-20T12:00:00Z'), new Date('2026-03-27T12:00:00Z')]
  expect(moved).toEqual([
    [now, second],
    [second, third],
  ])
})

test('what was not paid is not refunded, and what cost nothing is only ended', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id })
  await aCheckout({ orderId, workerId: mirza.id })
  expect(await takeBack(orderId)).toEqual(refused('not_paid'))
  expect(await takeBack(999)).toEqual(refused('unknown'))
  const promoCode = await aPromoCode('POKLON', { value: 100 })
  const free = await anOrder({ workerId: mirza.id, promoCode })
  expect(await takeBack(free.orderId)).toMatchObject({ ok: true })
  expect(await findOrder(free.orderId)).toMatchObject({ state: 'refunded' })
  expect(await announced(free.orderId)).toMatchObject([{ variant: 'revoked', recipients: [mirza.id] }])
  expect(await tierOf(mirza.id)).toBe('Regular')
})

test('a refund does not stumble over a membership that is over and was not swept', async () => {
  await aKnownOrder()
  const second = await aKnownOrder('gold-1m')
  await aKnownOrder()
  const [first, gold] = await listSubscriptions(mirza.id)
  const later = new Date(first!.ends_at.getTime() + 60_000)
  expect(gold).toMatchObject({ status: 'upcoming', starts_at: first!.ends_at })
  expect(await refundOrder(db, { orderId: second.orderId, reason: 'odustanak', now: later })).toMatchObject({
    ok: true,
  })
  expect(await listSubscriptions(mirza.id)).toMatchObject([
    { tier: 'Silver', status: 'expired' },
    { tier: 'Gold', status: 'cancelled' },
    { tier: 'Silver', status: 'active', starts_at: later },
  ])
  expect(await tierOf(mirza.id)).toBe('Silver')
})

test('a credit note says what its receipt said, also when the buyer and the VAT are others today', async () => {
  const { orderId } = await aKnownOrder()
  await db.updateTable('users').set({ name: '', surname: '' }).where('id', '=', mirza.id).execute()
  await db.updateTable('subscription_orders').set({ vat_percent: 0 }).where('id', '=', orderId).execute()
  await takeBack(orderId)
  await runRefunds()
  const [note, receipt] = await listReceiptsOf(db, { workerId: mirza.id })
  const { seller, buyer, description, vatPercent } = receipt!
  expect(note).toMatchObject({ kind: 'credit_note', seller, buyer, description, vatPercent, net: -1_282, vat: -218 })
  expect(buyer).toMatchObject({ name: expect.stringContaining('Mirza') })
})

test('the buyer is notified that a second payment goes back', async () => {
  const { orderId, orderNumber } = await aKnownOrder()
  await db
    .insertInto('payment_attempts')
    .values({ order_id: orderId, attempt: 2, order_number: `PRT-${orderId}-2`, started_at: noon })
    .execute()
  const second = anApproval({ orderNumber: `PRT-${orderId}-2`, amount: 1_500 }, '2')
  for (const transaction of [anApproval({ orderNumber, amount: 1_500 }), second, second])
    await recordGatewayEvent(db, { source: 'callback', transaction, now: noon })
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(rows.map(({ payload }) => payload).filter(({ variant }) => variant === 'surplus')).toMatchObject([
    { type: 'PaymentProcessed', recipients: [mirza.id], params: { amount: 1_500, order: `PRT-${orderId}` } },
  ])
})

test('the database refuses to return more than was paid, and to undo what is paid or refunded', async () => {
  const { orderId } = await aKnownOrder()
  const refund = { order_id: orderId, kind: 'refund', method: 'card', refunds_id: 1, at: noon } as const
  const add = (amount: number) =>
    db
      .insertInto('payments')
      .values({ ...refund, amount, reference: String(amount) })
      .execute()
  await expect(add(-1_501)).rejects.toThrow('no more than it')
  const move = (state: 'paid' | 'created' | 'refunded') =>
    db.updateTable('subscription_orders').set({ state, paid_at: null, subscription_id: null }).execute()
  await expect(move('created')).rejects.toThrow('cannot become created after paid')
  await expect(db.updateTable('subscription_orders').set({ state: 'refunded' }).execute()).rejects.toThrow(
    'subscription_orders_refund_check',
  )
  await takeBack(orderId)
  await runRefunds()
  await expect(move('paid')).rejects.toThrow('cannot become paid after refunded')
  await expect(add(-1)).rejects.toThrow('payments_refunds_id_key')
})

test('the database refuses memberships of one worker that overlap', async () => {
  const row = { user_id: mirza.id, tier: 'Silver', status: 'upcoming' } as const
  const day = (nth: number) => new Date(noon.getTime() + nth * 86_400_000)
  const add = (from: number, until: number) =>
    db
      .insertInto('subscriptions')
      .values({ ...row, starts_at: day(from), ends_at: day(until) })
      .execute()
  await add(0, 30)
  await add(30, 60)
  await expect(add(59, 90)).rejects.toThrow('overlap')
  await expect(
    db
      .updateTable('subscriptions')
      .set({ ends_at: day(90) })
      .execute(),
  ).rejects.toThrow('overlap')
})
