import { sql } from 'kysely'
import { createLogger } from '#app/log.server.ts'
import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { withoutSlot } from '#app/request-slot.server.ts'
import { selectOrder } from '#app/subscriptions/locking.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { openStates } from '#app/subscriptions/rules.ts'
import { isExamined } from '#app/subscriptions/unclaimed/queries.server.ts'
import type { Db } from '#db/connection.ts'

const log = createLogger('money')

type Answered = { isAnswered: boolean }

const recentMs = 4_000
/** A buyer may finish in a form that was left open. */
export const followedMs = 3 * 86_400_000

/**
 * Asks about every attempt of one order, until one is paid; stops at the first question without an answer, and leaves out
 * those of a moment ago, unless it `asksAgain`. `hasAttempts` false: there was nothing to ask, so the order is as it was.
 */
export async function askAboutOrder(
  db: Db,
  {
    gateway,
    orderId,
    asksAgain = false,
    now,
  }: { gateway: PaymentGateway; orderId: number; asksAgain?: boolean; now: Date },
): Promise<Answered & { hasAttempts: boolean; isRecent: boolean }> {
  const listed = await listAttempts(db, { orderId, now })
  const attempts = listed.map((attempt) => ({ ...attempt, isRecent: attempt.isRecent && !asksAgain }))
  const isRecent = attempts.some((attempt) => attempt.isRecent)
  for (const { orderNumber, ...attempt } of attempts) {
    const { isAnswered, isPaid } = attempt.isRecent
      ? { ...attempt, isPaid: false }
      : await askAboutAttempt(db, { gateway, orderNumber, now })
    if (!isAnswered) return { isAnswered: false, hasAttempts: true, isRecent }
    if (isPaid) break
  }
  return { isAnswered: true, hasAttempts: attempts.length > 0, isRecent }
}

function listAttempts(db: Db, { orderId, now }: { orderId: number; now: Date }) {
  const recent = new Date(now.getTime() - recentMs)
  return db
    .selectFrom('payment_attempts')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'order_id')
    .select([
      'order_number as orderNumber',
      sql<boolean>`coalesce(greatest(asked_at, tried_at) > ${recent}, false)`.as('isRecent'),
      sql<boolean>`coalesce(asked_at >= tried_at, asked_at is not null)`.as('isAnswered'),
    ])
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('state', 'in', openStates), eb('started_at', '>', new Date(now.getTime() - followedMs))]),
    )
    .orderBy('attempt', 'desc')
    .limit(3)
    .execute()
}

/** Nobody pays faster, so that a buyer on the way to the gateway does not wait for its answer. */
const fastestPaymentMs = 10_000

/** An open order that may be paid already: the gateway says so, does not answer, or has another amount. Precedes every offer to pay again. */
export async function findOrderInDoubt(
  db: Db,
  { gateway, workerId, orderId, now }: InDoubt,
): Promise<number | undefined> {
  if (!gateway) return undefined
  const orders = await db
    .selectFrom('payment_attempts')
    .innerJoin('subscription_orders as orders', 'orders.id', 'order_id')
    .select('orders.id')
    .distinct()
    .where('orders.user_id', '=', workerId)
    .where('orders.state', 'in', openStates)
    .where('settled_at', 'is', null)
    .where('started_at', '<=', new Date(now.getTime() - fastestPaymentMs))
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId!))
    .execute()
  for (const { id } of orders) {
    const { isAnswered } = await askAboutOrder(db, { gateway, orderId: id, asksAgain: true, now })
    const order = await selectOrder(db)
      .select(({ ref }) => isExamined(ref('subscription_orders.id')).as('isExamined'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!isAnswered || order.paidAt || order.isExamined) return id
  }
  return undefined
}

type InDoubt = {
  gateway: PaymentGateway | undefined
  workerId: number
  orderId?: number | undefined
  now: Date
}

export async function askAboutAttempt(
  db: Db,
  { gateway, orderNumber, now }: { gateway: PaymentGateway; orderNumber: string; now: Date },
): Promise<Answered & { isPaid: boolean }> {
  const answer = await withoutSlot(() => gateway.show(orderNumber))
  if (answer.result === 'away' || answer.result === 'misconfigured') {
    const fields = { orderNumber, reason: answer.reason }
    if (answer.result === 'misconfigured') raiseMoneyAlarm('payment', fields, 'the gateway refuses our questions')
    else log.warn(fields, 'the payment gateway does not answer')
    await db.updateTable('payment_attempts').set({ tried_at: now }).where('order_number', '=', orderNumber).execute()
    return { isAnswered: false, isPaid: false }
  }
  const verdict =
    answer.result === 'answered' &&
    (await recordGatewayEvent(db, { source: 'show', transaction: answer.transaction, now })).verdict
  // Last, so that after a kill the same attempt is queried again.
  await db.updateTable('payment_attempts').set({ asked_at: now }).where('order_number', '=', orderNumber).execute()
  return { isAnswered: true, isPaid: verdict === 'charged' || verdict === 'known' }
}
