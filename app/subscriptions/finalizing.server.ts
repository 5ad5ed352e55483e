import type { PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { codeClassOf, type CodeClass } from '#app/subscriptions/response-codes.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { findOrderOf } from '#app/subscriptions/queries.server.ts'
import { askAboutOrder } from '#app/subscriptions/orders/checking.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Finalized = {
  status: 'paid' | 'pending' | 'failed'
  /** Why it failed, as the end of a text key. */
  codeClass?: CodeClass
  canRetry: boolean
  order: OwnOrder
}
type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOrderOf>>>
type FinalizeOptions = {
  orderId: number
  workerId: number
  gateway: PaymentGateway | undefined
  /** The address that the buyer returned to, as it is. */
  url?: string | undefined
  now: Date
}

/**
 * The state of an order when its buyer is back. Only the gateway's proof pays it: the digest of the address, or its answer to
 * a question. A buyer who returns without one has not paid, unless the gateway does not answer, or did a moment ago: nobody knows yet.
 */
export async function finalizeOrder(db: Db, options: FinalizeOptions): Promise<Outcome<Finalized, 'unknown'>> {
  const { orderId, workerId, gateway, url, now } = options
  const order = await findOrderOf(db, { orderId, workerId })
  if (!order) return refused('unknown')
  if (order.paidAt || order.method !== 'card' || !gateway) return done(present(order, now, known))

  const proof = url ? gateway.readReturn(url) : undefined
  if (proof) {
    await recordGatewayEvent(db, { source: 'return', transaction: proof, now })
    const proven = await findOrderOf(db, { orderId, workerId })
    if (proven?.paidAt) return done(present(proven, now, known))
  }

  const { isAnswered, hasAttempts, isRecent } = await askAboutOrder(db, { gateway, orderId, now })
  const current = hasAttempts || proof ? await findOrderOf(db, { orderId, workerId }) : order
  return done(present(current ?? order, now, { isAnswered, isRecent }))
}

type Question = { isAnswered: boolean; isRecent: boolean }
const known: Question = { isAnswered: true, isRecent: false }

function present(order: OwnOrder, now: Date, question: Question): Finalized {
  const canRetry = !order.paidAt && order.method === 'card' && isOpen(order, now)
  return { ...statusOf(order, question), canRetry, order }
}

function statusOf(order: OwnOrder, { isAnswered, isRecent }: Question): Pick<Finalized, 'status' | 'codeClass'> {
  if (order.paidAt) return { status: 'paid' }
  if (!isAnswered || order.isExamined) return { status: 'pending' }
  if (order.state === 'cancelled' || order.state === 'expired') return { status: 'failed' }
  if (order.state === 'failed') return { status: 'failed', codeClass: codeClassOf(order.responseCode) }
  if (order.method === 'slip' || order.state === 'created' || isRecent) return { status: 'pending' }
  return { status: 'failed' }
}
