import { lockOpenOrders, lockOrder } from '#app/subscriptions/locking.server.ts'
import { closeOrders } from '#app/subscriptions/orders/transitions.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** The worker gives up an order that is not paid. Money that still arrives for it buys what was ordered. */
export function cancelOrder(
  db: Db,
  { orderId, workerId, now }: { orderId: number; workerId: number; now: Date },
): Promise<Outcome<{ orderId: number }, 'unknown' | 'order_closed'>> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { orderId, workerId })
    if (!order) return refused('unknown')
    if (!isOpen(order, now)) return refused('order_closed')
    await closeOrders(trx, { orderIds: [orderId], state: 'cancelled', now })
    return done({ orderId })
  })
}

/** Gives up what a worker has ordered and not paid; call it under the lock of the worker. */
export async function cancelOpenOrders(trx: Db, { workerId, now }: { workerId: number; now: Date }): Promise<void> {
  const orderIds = (await lockOpenOrders(trx, { workerId })).map(({ id }) => id)
  await closeOrders(trx, { orderIds, state: 'cancelled', now })
}
