import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement } from '#app/subscriptions/agreement.server.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPlan, emptyShop } from '#tests/support/data/shop.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'

/** FAULT_ROUNDS=50 for the long run. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2)
const buyers = 3

let gateway: PaymentGatewayServer
let web: WebProcess
let worker: WorkerProcess

const startJobs = () => startWorker('paying', gateway.settings)

beforeAll(async () => {
  gateway = await startPaymentGateway({ port: await findFreePort() })
  await emptyShop()
  ;[web, worker] = await Promise.all([startWebProcess(gateway.settings), startJobs()])
})
afterAll(async () => {
  worker.child.kill('SIGKILL')
  await Promise.all([web.stop(), worker.exited])
  await gateway.stop()
})

/** Orders, pays and comes back; whatever is cut off is the end of it. */
async function buy(person: { id: number }, card: string): Promise<void> {
  const browser = await signInAs(web, person)
  const { id: planId } = await aPlan()
  const { body } = await callApi(browser, 'POST /api/subscription/purchase', { planId })
  const { action, fields } = body.form as { action: string; fields: Record<string, string> }
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  await fetch(new URL('/pay', action), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ order_number: fields['order_number']!, card }),
  })
  await callApi(browser, `POST /api/subscription/${body.orderId}/finalize`, {})
}

/** The half hour of every order is over, and the job that asks the gateway runs. */
async function reconcile(round: number): Promise<void> {
  await db
    .updateTable('subscription_orders')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('paid_at', 'is', null)
    .execute()
  await enqueue(db, { kind: 'reconcileOrders', payload: {}, dedupeKey: `round-${round}-${Date.now()}` })
  nudge()
}

async function isSettled(): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', ['reconcileOrders', 'refundPayment'])
    .where('done_at', 'is', null)
    .execute()
  return rows.length === 0
}

async function listOwned() {
  const rows = await db.selectFrom('subscriptions').select('user_id').where('status', '!=', 'cancelled').execute()
  return rows.map(({ user_id: id }) => id).toSorted((one, other) => one - other)
}

/** Whose order numbers the gateway has charged, each once however many attempts an order had. */
async function listCharged() {
  const charged = [...gateway.known.transactions.values()].filter(({ status }) => status === 'approved')
  const orderIds = [...new Set(charged.map(({ orderNumber }) => Number(orderNumber.split('-')[1])))]
  const rows = await db
    .selectFrom('subscription_orders')
    .select('user_id')
    .where('id', 'in', [0, ...orderIds])
    .execute()
  return rows.map(({ user_id: id }) => id).toSorted((one, other) => one - other)
}

test(
  'killed between any two steps, web and worker lose no membership and double none',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const cards = ['4111 1111 1111 1111', '4111 0000 0000 0003', '4111 0000 0000 0004']
    for (let round = 1; round <= rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: buyers }, () => aWorker()))
      const purchases = people.map((person, nth) => buy(person, cards[nth]!).catch(() => {}))
      await pause(Math.random() * 500)
      await web.kill()
      await Promise.all(purchases)
      web = await startWebProcess(gateway.settings)
      await Promise.all(people.map((person, nth) => buy(person, cards[nth]!).catch(() => {})))

      await reconcile(round)
      await pause(Math.random() * 200)
      worker.child.kill('SIGKILL')
      await worker.exited
      worker = await startJobs()
      await reconcile(round)
      await waitUntil(isSettled)
      expect(await listOwned()).toEqual(await listCharged())
      expect(new Set(await listOwned()).size).toBe(buyers * round)
    }
    expect(await checkAgreement(db, { now: new Date() })).toEqual([])
    process.stdout.write(`killed ${rounds} times: 0 lost, 0 doubled of ${(await listOwned()).length} memberships\n`)
  },
)
