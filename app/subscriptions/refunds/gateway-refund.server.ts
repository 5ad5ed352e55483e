import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'

export type Returned = Extract<GatewayAnswer, { result: 'answered' }>

const returnedStatuses = ['refunded', 'voided']

/**
 * Returns the money of one order number, by default all that the gateway holds. Asks first what it knows, so that a refund
 * whose answer was lost is not sent again; throws while it is not returned, so that the job runs again.
 */
export async function refundAtGateway(
  gateway: PaymentGateway | undefined,
  { orderNumber, amount, isVoid = false }: { orderNumber: string; amount?: number; isVoid?: boolean | undefined },
): Promise<Returned> {
  if (!gateway) throw new Error('no payment gateway is configured')
  const before = await gateway.show(orderNumber)
  const payment = before.result === 'answered' && { orderNumber, amount: amount ?? before.transaction.amount ?? 0 }
  const answer = payment && !isReturned(before) ? await returnMoney(gateway, payment, isVoid) : before
  if (answer.result === 'answered' && isDone(answer.transaction)) return answer
  const code = answer.result === 'answered' ? answer.transaction.responseCode : answer.result
  if (answer.result !== 'away') raiseMoneyAlarm('refund', { orderNumber, code }, 'a refund failed')
  throw new Error(`the gateway did not refund: ${code}`)
}

/** Money that the acquirer has not settled yet can only be voided, and money that it has only be refunded. */
async function returnMoney(
  gateway: PaymentGateway,
  payment: { orderNumber: string; amount: number },
  isVoid: boolean,
): Promise<GatewayAnswer> {
  const [first, second] = isVoid ? (['void', 'refund'] as const) : (['refund', 'void'] as const)
  const answer = await gateway[first](payment)
  const isConflict = answer.result === 'answered' && /^10(?:1[7-9]|2[01])$/.test(answer.transaction.responseCode ?? '')
  return isConflict ? gateway[second](payment) : answer
}

function isReturned(answer: GatewayAnswer): boolean {
  return answer.result === 'answered' && returnedStatuses.includes(answer.transaction.status ?? '')
}

/** The answer to a question says so by its status, the answer to a refund by its code and type. */
function isDone({ status, responseCode, type }: GatewayTransaction): boolean {
  return returnedStatuses.includes(status ?? '') || (responseCode === '0000' && type !== 'purchase')
}
