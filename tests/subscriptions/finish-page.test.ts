import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { findBought } from '#app/subscriptions/queries.server.ts'
import { refundOrder, refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { presentFinish } from '#app/subscriptions/shop/finish-presenter.server.ts'
import { closeFinding } from '#app/subscriptions/ledger-check.server.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { listExtraPayments } from '#app/subscriptions/unclaimed/queries.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import { aCheckout, anApproval, anOrder, aPaidOrder, aPromoCode, emptyShop, unwrap } from '#tests/support/data/shop.ts'

const t = getTranslate('bs')
const reader = { t, language: 'bs' } as const
let workerId: number
let memory: MemoryGateway

beforeEach(async () => {
  await emptyShop()
  workerId = (await aWorker()).id
  memory = createMemoryGateway()
})

async function readFinish(orderId: number, now = noon, app: string | null = null) {
  const key = { orderId, workerId }
  const finalized = unwrap(await finalizeOrder(db, { ...key, gateway: memory.gateway, now }))
  const bought = finalized.order.paidAt ? await findBought(db, key) : undefined
  return presentFinish({ finalized, bought, extra: await listExtraPayments(db, key), app, now }, reader)
}

test('a closed order of a bank slip says that money which is paid already still counts, not that the payment failed', async () => {
  const { orderId } = await anOrder({ workerId, method: 'slip' })
  await cancelOrder(db, { orderId, workerId, now: noon })
  const page = await readFinish(orderId)
  expect(page).toMatchObject({ kind: 'warning', title: t('membership:finish.slip_closed'), retry: null })
  expect(page.lines).toEqual([t('membership:finish.slip_closed_text'), t('membership:finish.slip_again')])

  const promoCode = await aPromoCode('POLA')
  const withCode = await anOrder({ workerId, method: 'slip', promoCode })
  await cancelOrder(db, { orderId: withCode.orderId, workerId, now: noon })
  expect((await readFinish(withCode.orderId)).lines).toContain(t('membership:finish.slip_closed_code'))
})

test('money that goes back is on its way until the gateway has returned it', async () => {
  const { orderId, ...checkout } = await aPaidOrder({ workerId })
  await refundOrder(db, { orderId, reason: 'odustanak', now: noon })
  const sum = { amount: '15\u00a0KM' }
  expect(await readFinish(orderId)).toMatchObject({
    title: t('membership:finish.returning'),
    lines: [t('membership:finish.returning_text', sum)],
  })
  memory.transactions.set(checkout.orderNumber, anApproval(checkout))
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await refundPayment(db, { gateway: memory.gateway, paymentId, now: noon })
  expect(await readFinish(orderId)).toMatchObject({
    title: t('membership:finish.refunded'),
    lines: [t('membership:finish.refunded_text', sum)],
  })
})

test('a charge of another amount is being checked, and nobody is led to pay again until a person has decided', async () => {
  const { orderId } = await anOrder({ workerId })
  const checkout = await aCheckout({ orderId, workerId })
  const wrong = { ...anApproval(checkout), amount: 1_400 }
  await recordGatewayEvent(db, { source: 'callback', transaction: wrong, now: noon })
  const page = await readFinish(orderId)
  expect(page).toMatchObject({
    title: t('membership:finish.examined'),
    lines: [t('membership:finish.examined_text'), t('membership:extra.examined_returning', { amount: '14\u00a0KM' })],
    retry: { label: t('membership:finish.check') },
  })
  const later = new Date(noon.getTime() + 60_000)
  const findInDoubt = () => findOrderInDoubt(db, { gateway: memory.gateway, workerId, now: later })
  expect(await findInDoubt()).toBe(orderId)
  const { id: eventId } = await db.selectFrom('gateway_events').select('id').executeTakeFirstOrThrow()
  await returnUnclaimed(db, { eventId, actor: 'zora', now: later })
  expect(await findInDoubt()).toBeUndefined()
  expect(await readFinish(orderId, new Date(later.getTime() + 5_000))).toMatchObject({
    title: t('membership:finish.unclaimed'),
    lines: [
      t('membership:finish.unclaimed_amount'),
      t('membership:extra.unclaimed_returning', { amount: '14\u00a0KM' }),
    ],
  })
})

test('a charge of another amount whose finding a person has closed holds up no purchase', async () => {
  const { orderId } = await anOrder({ workerId })
  const checkout = await aCheckout({ orderId, workerId })
  const wrong = { ...anApproval(checkout), amount: 1_400 }
  await recordGatewayEvent(db, { source: 'callback', transaction: wrong, now: noon })
  const { id } = await db.selectFrom('gateway_events').select('id').executeTakeFirstOrThrow()
  await closeFinding(db, { kind: 'money_wrong_amount', id, actor: 'zora', now: noon })
  const later = new Date(noon.getTime() + 60_000)
  expect(await findOrderInDoubt(db, { gateway: memory.gateway, workerId, now: later })).toBeUndefined()
})

test('a free order that was taken back names no amount', async () => {
  const { orderId } = await anOrder({ workerId, promoCode: await aPromoCode('POKLON', { value: 100 }) })
  await refundOrder(db, { orderId, reason: 'zloupotreba', now: noon })
  const page = await readFinish(orderId)
  expect(page.title).toBe(t('membership:finish.revoked'))
  expect(page.lines.join()).not.toContain('KM')
})
