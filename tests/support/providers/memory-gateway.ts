import type { GatewayAnswer, GatewayTransaction, PaymentGateway } from '#app/gateways/payments/transaction.ts'
import { offlineMonri } from '#tests/support/data/shop.ts'

/** A gateway in memory: `transactions` is what it knows by order number, and counts what it was queried for. */
export function createMemoryGateway() {
  const transactions = new Map<string, GatewayTransaction>()
  const calls = { show: 0, refund: 0, void: 0 }
  const state = { isAway: false, losesAnswers: false, refusesRefunds: false }

  function undo(type: 'refund' | 'void', { orderNumber, amount }: { orderNumber: string; amount: number }) {
    calls[type] += 1
    if (state.isAway) return away
    const known = transactions.get(orderNumber)
    if (!known) return { result: 'unknown' as const }
    const isPossible = known.status === 'approved' && !(type === 'refund' && state.refusesRefunds)
    if (!isPossible) return answered({ ...known, amount, type, status: 'declined', responseCode: '1018' })
    transactions.set(orderNumber, { ...known, status: type === 'refund' ? 'refunded' : 'voided', type })
    return state.losesAnswers ? away : answered({ ...known, amount, type })
  }

  const gateway: PaymentGateway = {
    ...offlineMonri,
    show: async (orderNumber) => {
      calls.show += 1
      if (state.isAway) return away
      const known = transactions.get(orderNumber)
      return known ? answered(known) : { result: 'unknown' }
    },
    refund: async (payment) => undo('refund', payment),
    void: async (payment) => undo('void', payment),
  }
  return { gateway, transactions, calls, state }
}

export type MemoryGateway = ReturnType<typeof createMemoryGateway>

const away: GatewayAnswer = { result: 'away', reason: 'TimeoutError' }

function answered(transaction: GatewayTransaction): GatewayAnswer {
  return { result: 'answered', transaction }
}
