import { sql } from 'kysely'
import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { askAboutAttempt, followedMs } from '#app/subscriptions/orders/checking.server.ts'
import { closeOrders } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder } from '#app/subscriptions/locking.server.ts'
import { retryRefunds } from '#app/subscriptions/refunds/retrying.server.ts'
import { openStates } from '#app/subscriptions/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** An order whose gateway never answers ends later, with an alarm. */
const unansweredMs = 30 * 86_400_000
const repeatMs = 6 * 3_600_000
const batchSize = 100

const isUnanswered = sql<boolean>`(asked_at is null or asked_at < expires_at)`

/**
 * Asks the gateway about attempts whose callback never came, and closes overdue orders that are not paid. An order whose
 * gateway does not answer stays open until it does.
 */
export async function reconcileOrders(
  db: Db,
  { gateway, now }: { gateway: PaymentGateway | undefined; now: Date },
): Promise<{ queried: number; expired: number }> {
  let [queried, expired] = [0, 0]
  for (const { orderNumber, startedAt } of gateway ? await listDueAttempts(db, now) : []) {
    const { isAnswered } = await askAboutAttempt(db, { gateway: gateway!, orderNumber, now })
    if (!isAnswered) {
      if (startedAt <= ago(now, followedMs)) raiseMoneyAlarm('payment', { orderNumber }, 'no answer for three days')
      break
    }
    queried += 1
  }
  for (const order of await listOverdueOrders(db, now)) if (await expireOrder(db, { ...order, now })) expired += 1
  await retryRefunds(db, { now })
  return { queried, expired }
}

/** Failed questions go behind the others, so that an attempt whose question always fails holds up none. */
function listDueAttempts(db: Db, now: Date) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'order_id')
    .select(['order_number as orderNumber', 'started_at as startedAt'])
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', now)
    .where(({ or, and, eb }) =>
      or([
        and([isUnanswered, eb('started_at', '>', ago(now, unansweredMs))]),
        and([
          eb('started_at', '>', ago(now, followedMs)),
          or([eb('state', 'in', openStates), eb('asked_at', '<=', ago(now, repeatMs))]),
        ]),
      ]),
    )
    .orderBy(sql`greatest(asked_at, tried_at)`, (order) => order.asc().nullsFirst())
    .orderBy('payment_attempts.id')
    .limit(batchSize)
    .execute()
}

/** Card orders that the gateway was queried about after their time, and bank slips after theirs. */
function listOverdueOrders(db: Db, now: Date) {
  const unanswered = sql`select from payment_attempts
    where order_id = subscription_orders.id and settled_at is null and ${isUnanswered}`
  return db
    .selectFrom('subscription_orders')
    .select(['id as orderId', sql<boolean>`exists (${unanswered})`.as('isUnanswered')])
    .where('state', 'in', openStates)
    .where('expires_at', '<=', now)
    .where(sql<boolean>`not exists (${unanswered} and started_at > ${ago(now, unansweredMs)})`)
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
}

type Overdue = { orderId: number; isUnanswered: boolean; now: Date }

function expireOrder(db: Db, { orderId, isUnanswered: isInDoubt, now }: Overdue): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId })
    if (!order || order.paidAt || order.expiresAt > now || order.state === 'cancelled') return false
    await closeOrders(trx, { orderIds: [orderId], state: 'expired', now })
    if (isInDoubt) raiseMoneyAlarm('payment', { orderId }, 'an order ends without an answer about its payment')
    return true
  })
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
