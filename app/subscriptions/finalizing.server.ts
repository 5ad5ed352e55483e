import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { codeClassOf, type CodeClass } from '#app/subscriptions/response-codes.ts'
import { selectOrder, type Order } from '#app/subscriptions/orders.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { askAboutOrder } from '#app/subscriptions/reconciling.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Finalized = {
  status: 'paid' | 'pending' | 'failed'
  /** Why it failed, as the end of a text key. */
  codeClass?: CodeClass
  canRetry: boolean
}
type FinalizeOptions = {
  orderId: number
  workerId: number
  gateway: PaymentGateway | undefined
  /** The address that the buyer returned to, as it is. */
  url?: string | undefined
  now: Date
}

/**
 * What became of an order when its buyer is back. Only the gateway's proof pays it: the digest of the address, or its answer to
 * a question. A buyer who returns without one has not paid, unless the gateway does not answer: then nobody knows yet.
 */
export async function finalizeOrder(db: Db, options: FinalizeOptions): Promise<Outcome<Finalized, 'unknown'>> {
  const { orderId, workerId, gateway, url, now } = options
  const order = await findOrder(db, { orderId, workerId })
  if (!order) return refused('unknown')
  if (order.paidAt || order.method !== 'card' || !gateway) return done(present(order, now, true))

  const proof = url ? gateway.readReturn(url) : undefined
  if (proof) await recordGatewayEvent(db, { source: 'return', transaction: proof, now })
  const proven = (await findOrder(db, { orderId, workerId }))!
  if (proven.paidAt) return done(present(proven, now, true))

  const { isAnswered } = await askAboutOrder(db, { gateway, orderId, now })
  return done(present((await findOrder(db, { orderId, workerId }))!, now, isAnswered))
}

function findOrder(db: Db, { orderId, workerId }: { orderId: number; workerId: number }) {
  return selectOrder(db).where('id', '=', orderId).where('user_id', '=', workerId).executeTakeFirst()
}

function present(order: Order, now: Date, isAnswered: boolean): Finalized {
  if (order.paidAt) return { status: 'paid', canRetry: false }
  const canRetry = order.method === 'card' && isOpen(order, now)
  if (order.state === 'cancelled' || order.state === 'expired') return { status: 'failed', canRetry }
  if (order.state === 'failed') return { status: 'failed', codeClass: codeClassOf(order.responseCode), canRetry }
  if (order.method === 'slip' || order.state === 'created' || !isAnswered) return { status: 'pending', canRetry }
  return { status: 'failed', canRetry }
}
