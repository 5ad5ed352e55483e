import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPlan, emptyShop } from '#tests/support/data/shop.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { startPaymentGateway, type PaymentGatewayServer } from '#tools/payment-gateway/server.ts'

/** Each round kills one web and one worker process; `npm run bench -- kill-payments` is the long run. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2)
const cards = ['4111 1111 1111 1111', '4111 0000 0000 0003', '4111 0000 0000 0004']
const buyers = cards.length
/** After which the web process is killed, in turns; the jitter lets the kill fall inside of the next one. */
const steps = ['signedIn', 'ordered', 'atGateway', 'charged', 'back'] as const
const jitterMs = 40

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

type Step = (typeof steps)[number]

/** Orders, pays and comes back; whatever is cut off is the end of it. */
async function buy(person: { id: number }, card: string, reach: (step: Step) => void = () => {}): Promise<void> {
  const browser = await signInAs(web, person)
  const { id: planId } = await aPlan()
  reach('signedIn')
  const { orderId, form } = await postJson(browser, '/api/subscription/purchase', { planId })
  reach('ordered')
  const { action, fields } = form as { action: string; fields: Record<string, string> }
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  reach('atGateway')
  await fetch(new URL('/pay', action), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ order_number: fields['order_number']!, card }),
  })
  reach('charged')
  await callApi(browser, `POST /api/subscription/${orderId}/finalize`, {})
  reach('back')
}

/** Who reads that the membership is there does not pay again. A refusal of a busy machine is tried again. */
function tryAgain(person: { id: number }, card: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const { current } = await getJson(await signInAs(web, person), '/api/subscription')
      if (current === null) await buy(person, card)
    },
    { timeout: 60_000, interval: 200 },
  )
}

/** Three people buy at once, and the process is killed about when the first of them has reached this step. */
async function buyWhileKilled(people: { id: number }[], killStep: Step): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const purchases = people.map((person, nth) =>
    buy(person, cards[nth]!, (step) => void (nth === 0 && step === killStep && reached.resolve())).catch(
      reached.resolve,
    ),
  )
  await reached.promise
  await pause(Math.random() * jitterMs)
  await web.kill()
  await Promise.all(purchases)
}

/** The half hour of every order is over, and the job that asks the gateway runs. */
async function reconcile(round: number): Promise<void> {
  await db
    .updateTable('subscription_orders')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('expires_at', '>', new Date())
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

/** What the gateway holds, and what the ledger says that it holds. */
async function compareSums() {
  const held = [...gateway.known.transactions.values()].filter(({ status }) => status === 'approved')
  const payments = await db.selectFrom('payments').select('amount').execute()
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
  return { ledger: sum(payments), gateway: sum(held) }
}

test(
  'killed between any two steps, web and worker lose no membership and double none',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const people = await Promise.all(Array.from({ length: buyers }, () => aWorker()))
      await buyWhileKilled(people, steps[round % steps.length]!)
      web = await startWebProcess(gateway.settings)
      await Promise.all(people.map((person, nth) => tryAgain(person, cards[nth]!)))

      await reconcile(round)
      await pause(Math.random() * 200)
      worker.child.kill('SIGKILL')
      await worker.exited
      worker = await startJobs()
      await reconcile(round)
      await waitUntil(isSettled)
      expect(await listOwned()).toEqual(await listCharged())
      expect(await listOwned()).toHaveLength(buyers * round)
    }
    expect(await checkLedger(db, { now: new Date() })).toEqual([])
    const sums = await compareSums()
    expect(sums.ledger).toBe(sums.gateway)
    expect(sums.ledger).toBe(buyers * rounds * (await aPlan()).price)
    const owned = (await listOwned()).length
    process.stdout.write(
      `${2 * rounds} processes killed: ${owned} memberships, 0 lost, 0 doubled; ${sums.ledger / 100} KM in the ledger\n`,
    )
  },
)
