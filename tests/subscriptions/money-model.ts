import { openCardMs } from '#app/subscriptions/rules.ts'

/** What should happen to the money of two workers, said once more and simply, to hold the application against. */
export type ModelOrder = {
  id: number
  worker: number
  plan: string
  hasCode: boolean
  state: 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded'
  amount: number
  expiresAt: number
  isRefundRequested: boolean
  holdsCode: boolean
}

type Attempt = {
  order: ModelOrder
  number: string
  startedAt: number
  askedAt?: number
  settled: boolean
  /** The truth of the gateway. */
  bank: 'none' | 'approved' | 'declined' | 'returned'
  declineSeen: boolean
  isFirst: boolean
  paidAfterClosing: boolean
  /** It buys nothing, and waits for a person. */
  isUnclaimed: boolean
}

const hour = 3_600_000
export const codeUses = 1

const isUnpaid = ({ state }: ModelOrder) => ['created', 'redirected', 'failed'].includes(state)

export class MoneyModel {
  now: number
  isAway = false
  orders: ModelOrder[] = []
  attempts: Attempt[] = []

  constructor(now: number) {
    this.now = now
  }

  isOpen = (order: ModelOrder) => isUnpaid(order) && order.expiresAt > this.now

  findWaiting(worker: number, plan: string, hasCode: boolean): ModelOrder | undefined {
    return this.orders.findLast(
      (order) => order.worker === worker && order.plan === plan && order.hasCode === hasCode && this.isOpen(order),
    )
  }

  /** Whether the purchase is accepted; the caller adds the order. */
  canPurchase(worker: number, hasCode: boolean): boolean {
    const taken = this.orders.filter((order) => order.holdsCode && !(isUnpaid(order) && order.worker === worker))
    return !hasCode || taken.length < codeUses
  }

  place(order: Omit<ModelOrder, 'state' | 'expiresAt' | 'isRefundRequested' | 'holdsCode'>): void {
    for (const other of this.orders.filter((each) => each.worker === order.worker && isUnpaid(each)))
      this.close(other, 'cancelled')
    this.orders.push({
      ...order,
      state: order.amount === 0 ? 'paid' : 'created',
      expiresAt: this.now + openCardMs,
      isRefundRequested: false,
      holdsCode: order.hasCode,
    })
  }

  close(order: ModelOrder, state: 'cancelled' | 'expired'): void {
    order.state = state
    order.holdsCode = false
  }

  startAttempt(order: ModelOrder, number: string): void {
    order.state = 'redirected'
    order.expiresAt = this.now + openCardMs
    const rest = {
      settled: false,
      bank: 'none',
      declineSeen: false,
      isFirst: false,
      isUnclaimed: false,
      paidAfterClosing: false,
    } as const
    this.attempts.push({ order, number, startedAt: this.now, ...rest })
  }

  /** The gateway's word has arrived, by whichever way. */
  learn(attempt: Attempt): void {
    const { order } = attempt
    if (attempt.bank === 'declined') {
      const isLast = this.attempts.findLast((each) => each.order === order) === attempt
      if (!attempt.declineSeen && isUnpaid(order) && isLast) order.state = 'failed'
      attempt.declineSeen = true
    }
    if (attempt.bank !== 'approved' || attempt.settled) return
    attempt.settled = true
    if (order.state === 'paid' || order.state === 'refunded') return
    attempt.isUnclaimed = order.hasCode && !order.holdsCode && this.countUses() >= codeUses
    if (attempt.isUnclaimed) return
    attempt.paidAfterClosing = !isUnpaid(order)
    order.state = 'paid'
    order.holdsCode = order.hasCode
    attempt.isFirst = true
  }

  /** With proof; where the order was paid already, the address is not read. */
  comeBackPaid(attempt: Attempt): void {
    const { state } = attempt.order
    if (state !== 'paid' && state !== 'refunded') this.learn(attempt)
  }

  ask(attempt: Attempt): void {
    attempt.askedAt = this.now
    this.learn(attempt)
  }

  askAboutOrder(order: ModelOrder): void {
    if (this.isAway || order.state === 'paid' || order.state === 'refunded') return
    const open = this.attempts.filter((attempt) => attempt.order === order && !attempt.settled)
    for (const attempt of open.toReversed().slice(0, 3)) {
      this.ask(attempt)
      if (attempt.settled) return
    }
  }

  reconcile(): void {
    const unsettled = this.attempts.filter(({ settled, order }) => !settled && order.expiresAt <= this.now)
    const isUnanswered = ({ order, askedAt = -Infinity }: Attempt) => askedAt < order.expiresAt
    const isYoungerThan = (hours: number) => (attempt: Attempt) => attempt.startedAt > this.now - hours * hour
    for (const attempt of unsettled) {
      const isRepeated = isUnpaid(attempt.order) || attempt.askedAt! <= this.now - 6 * hour
      const isDue = isUnanswered(attempt) ? isYoungerThan(30 * 24)(attempt) : isRepeated && isYoungerThan(72)(attempt)
      if (!this.isAway && isDue) this.ask(attempt)
    }
    const inDoubt = unsettled.filter((each) => !each.settled && isUnanswered(each)).filter(isYoungerThan(30 * 24))
    for (const order of this.orders.filter((each) => isUnpaid(each) && each.expiresAt <= this.now))
      if (!inDoubt.some((attempt) => attempt.order === order)) this.close(order, 'expired')
  }

  refund(order: ModelOrder): boolean {
    if (order.state !== 'paid' || order.isRefundRequested) return false
    order.isRefundRequested = true
    if (order.amount === 0) order.state = 'refunded'
    return true
  }

  runRefunds(): void {
    if (this.isAway) return
    for (const attempt of this.attempts.filter(
      (each) => each.settled && each.bank === 'approved' && !each.isUnclaimed,
    )) {
      if (attempt.isFirst && !attempt.order.isRefundRequested) continue
      attempt.bank = 'returned'
      if (attempt.isFirst) attempt.order.state = 'refunded'
    }
  }

  returnUnclaimed(): void {
    for (const attempt of this.attempts.filter(({ isUnclaimed }) => isUnclaimed))
      if (!this.isAway) attempt.bank = 'returned'
  }

  /** What the ledger of an order adds up to. */
  balanceOf(order: ModelOrder): number {
    const own = this.attempts.filter((each) => each.settled && each.bank === 'approved' && !each.isUnclaimed)
    return own.filter((each) => each.order === order).length * order.amount
  }

  countUses(): number {
    return this.orders.filter(({ holdsCode }) => holdsCode).length
  }
}
