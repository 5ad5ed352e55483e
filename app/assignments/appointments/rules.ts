import type { AdStatus } from '#app/ads/rules.ts'
import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

export const positions = [1, 2, 3] as const
export type Position = (typeof positions)[number]

export const maxDaysAhead = 90
const dayMs = 86_400_000
const maxAheadMs = maxDaysAhead * dayMs

export type TimeRange = { from: Date; until: Date }
export type ProposedTime = TimeRange & { position: Position }

export const proposalLimits: readonly RateLimit[] = [
  { name: 'appointment-day', counts: 'sender and ad', points: 10, seconds: daySeconds },
]

export function canProposeTimes({ adStatus }: { adStatus: AdStatus }): boolean {
  return adStatus === 'in_progress'
}

/** In feninga: a deposit above it is more than a craftsman needs to begin. A third of the price, at most 300 KM, down to a whole KM. */
export function prudentDeposit(amount: number): number {
  return Math.min(Math.floor(amount / 300), 300) * 100
}

/** Why work cannot be then; undefined where it can. */
export function whyNotBookable({ from, until }: TimeRange, now: Date): 'past' | 'too_far' | 'too_long' | undefined {
  if (from <= now) return 'past'
  if (+until - +from >= dayMs) return 'too_long'
  return from.getTime() > now.getTime() + maxAheadMs ? 'too_far' : undefined
}
