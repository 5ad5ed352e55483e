import type { Sent } from '#app/gateways/sending.ts'
import type { CeilingName } from '#app/notifications/ceilings.ts'
import type { Claimed, Result } from '#app/notifications/deliveries.server.ts'
import type { OverCeiling } from '#app/notifications/reserving.server.ts'
import { secondsUntilRetry, triedForMs } from '#app/notifications/timing.ts'

export type Ended = Result & {
  isStuck?: boolean
  ceiling?: CeilingName | undefined
  gone?: { id: number; token: string } | undefined
}

/** A ceiling by the minute postpones. */
const postponedMs = 60_000

/** What a provider's answer makes of a delivery; 'unknown' stands for silence, null for nothing to send. */
export function conclude(delivery: Claimed, answer: Sent | OverCeiling | null | 'unknown', now: Date): Ended {
  const { id } = delivery
  if (answer === null) return { id, status: 'dropped', error: 'nothing to send any more' }
  if (answer === 'unknown') return uncertain(delivery, { reason: 'no answer' }, now)
  if (answer.result === 'over_ceiling') return overCeiling(delivery, answer, now)
  if (answer.result === 'later')
    return answer.mayHaveLeft ? uncertain(delivery, answer, now) : later(delivery, answer, now)
  if (answer.result === 'sent') return { id, status: 'sent', providerId: answer.providerId, parts: answer.parts }
  if (answer.result === 'misconfigured') return { id, status: 'waiting', error: answer.reason, isStuck: true }
  const gone = answer.isGone && delivery.deviceId ? { id: delivery.deviceId, token: delivery.token! } : undefined
  return { id, status: 'refused', error: answer.reason, gone }
}

/** What is written to the company waits, and a text message goes a minute after the last; all else stays in the app only. */
function overCeiling({ id, type }: Claimed, { ceiling, waitMs }: OverCeiling, now: Date): Ended {
  const error = `over a ceiling: ${ceiling}`
  const mayWait = waitMs !== undefined && (type === 'ContactMessage' || (type !== 'Code' && waitMs <= postponedMs))
  if (!mayWait) return { id, status: 'refused', error, ceiling }
  return { id, status: 'waiting', error, retryAt: new Date(now.getTime() + waitMs) }
}

/** It may have left. A code is not sent again then: whoever waits for it asks for another. */
function uncertain(delivery: Claimed, answer: { reason: string; afterSeconds?: number | undefined }, now: Date): Ended {
  if (delivery.type === 'Code') return { id: delivery.id, status: 'unknown', error: answer.reason, isUncertain: true }
  return { ...later(delivery, answer, now), isUncertain: true }
}

function later(
  { id, attempts, createdAt, expiresAt }: Claimed,
  { reason, afterSeconds }: { reason: string; afterSeconds?: number | undefined },
  now: Date,
): Ended {
  const retryAt = new Date(now.getTime() + 1_000 * secondsUntilRetry({ attempts, afterSeconds, chance: Math.random() }))
  if (expiresAt && expiresAt <= retryAt) return { id, status: 'expired', error: reason }
  if (retryAt.getTime() - createdAt.getTime() > triedForMs)
    return { id, status: 'given_up', error: reason, isStuck: true }
  return { id, status: 'waiting', error: reason, retryAt }
}
