import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { moneyAlarms } from '#app/subscriptions/money-alarms.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import { aCheckout, anApproval, anOrder, emptyShop, findOrder } from '#tests/support/data/shop.ts'

const afterHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
let memory: MemoryGateway

beforeEach(async () => {
  await emptyShop()
  memory = createMemoryGateway()
})

/** An order that was paid in the form of the gateway, whose callback never came. */
async function aPaymentWithoutCallback() {
  const { id: workerId } = await aWorker()
  const { orderId } = await anOrder({ workerId })
  const checkout = await aCheckout({ orderId, workerId })
  memory.transactions.set(checkout.orderNumber, anApproval(checkout, `tx-${orderId}`))
  return { orderId, ...checkout }
}

const reconcile = (hours: number, gateway = memory.gateway) => reconcileOrders(db, { gateway, now: afterHours(hours) })

test('an order whose gateway is away for a week stays open, with alarms, and is paid when it is back', async () => {
  const { orderId } = await aPaymentWithoutCallback()
  memory.state.isAway = true
  for (const hours of [1, 71]) await reconcile(hours)
  const alarms = moneyAlarms.payment
  for (const hours of [73, 168]) await reconcile(hours)
  expect(moneyAlarms.payment).toBe(alarms + 2)
  expect(await findOrder(orderId)).toMatchObject({ state: 'redirected' })
  memory.state.isAway = false
  await reconcile(169)
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
})

test('after thirty days without an answer the order ends with an alarm', async () => {
  const { orderId } = await aPaymentWithoutCallback()
  memory.state.isAway = true
  await reconcile(30 * 24 - 1)
  expect(await findOrder(orderId)).toMatchObject({ state: 'redirected' })
  const alarms = moneyAlarms.payment
  expect(await reconcile(30 * 24 + 1)).toEqual({ queried: 0, expired: 1 })
  expect(moneyAlarms.payment).toBe(alarms + 1)
})

test('an order that nobody has paid ends without an alarm, and is queried about for three days', async () => {
  await aPaymentWithoutCallback()
  memory.transactions.clear()
  const alarms = moneyAlarms.payment
  expect(await reconcile(1)).toEqual({ queried: 1, expired: 1 })
  expect(await reconcile(71)).toEqual({ queried: 1, expired: 0 })
  expect(await reconcile(78)).toEqual({ queried: 0, expired: 0 })
  expect(moneyAlarms.payment).toBe(alarms)
})

test('an attempt whose question always fails does not hold up the others', async () => {
  const [broken, ...others] = [
    await aPaymentWithoutCallback(),
    await aPaymentWithoutCallback(),
    await aPaymentWithoutCallback(),
  ]
  const show = async (orderNumber: string) =>
    orderNumber === broken!.orderNumber
      ? ({ result: 'misconfigured', reason: 'a body without a status' } as const)
      : memory.gateway.show(orderNumber)
  for (const hours of [1, 2]) await reconcile(hours, { ...memory.gateway, show })
  for (const { orderId } of others) expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
  expect(await findOrder(broken!.orderId)).toMatchObject({ state: 'redirected' })
})
