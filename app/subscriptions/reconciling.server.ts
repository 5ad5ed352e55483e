import { sql } from 'kysely'
import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { askAboutAttempt } from '#app/subscriptions/orders/checking.server.ts'
import { closeOrders } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder } from '#app/subscriptions/locking.server.ts'
import { retryRefunds } from '#app/subscriptions/refunds/retrying.server.ts'
import { openStates } from '#app/subscriptions/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** A buyer may finish in a form that was left open; nobody is queried about it after that. */
const followedMs = 3 * 86_400_000
const repeatMs = 6 * 3_600_000
const batchSize = 100

/**
 * Asks the gateway about attempts whose callback never came, and closes overdue orders that are not paid. An order whose
 * gateway does not answer stays open until it does.
 */
export async function reconcileOrders(
  db: Db,
  { gateway, now }: { gateway: PaymentGateway | undefined; now: Date },
): Promise<{ queried: number; expired: number }> {
  let [queried, expired] = [0, 0]
  for (const attempt of gateway ? await listDueAttempts(db, now) : []) {
    const { isAnswered } = await askAboutAttempt(db, { gateway: gateway!, ...attempt, now })
    if (!isAnswered) break
    queried += 1
  }
  for (const { id: orderId } of await listOverdueOrders(db, now))
    if (await expireOrder(db, { orderId, now })) expired += 1
  await retryRefunds(db, { now })
  return { queried, expired }
}

function listDueAttempts(db: Db, now: Date) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('subscription_orders', 'subscription_orders.id', 'order_id')
    .select('order_number as orderNumber')
    .where('settled_at', 'is', null)
    .where('started_at', '>', new Date(now.getTime() - followedMs))
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', openStates), eb('expires_at', '<=', now)]),
        and([
          eb('expires_at', '<=', now),
          or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - repeatMs))]),
        ]),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment_attempts.id')
    .limit(batchSize)
    .execute()
}

/** Card orders that the gateway was queried about after their time, and bank slips after theirs. */
function listOverdueOrders(db: Db, now: Date) {
  return db
    .selectFrom('subscription_orders')
    .select('id')
    .where('state', 'in', openStates)
    .where('expires_at', '<=', now)
    .where(
      sql<boolean>`not exists (
        select from payment_attempts where order_id = subscription_orders.id and settled_at is null
          and started_at > ${new Date(now.getTime() - followedMs)} and (asked_at is null or asked_at < expires_at))`,
    )
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
}

function expireOrder(db: Db, { orderId, now }: { orderId: number; now: Date }): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId })
    if (!order || order.paidAt || order.expiresAt > now || order.state === 'cancelled') return false
    await closeOrders(trx, { orderIds: [orderId], state: 'expired', now })
    return true
  })
}
