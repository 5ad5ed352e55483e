import type { SendResult } from '#app/gateways/gateway.ts'
import type { SendLimitName } from '#app/notifications/send-limits.ts'
import type { ClaimedDelivery, DeliveryResult } from '#app/notifications/deliveries.server.ts'
import type { LimitExceeded } from '#app/notifications/limiting.server.ts'
import { secondsUntilRetry, maxRetryMs } from '#app/notifications/retry.ts'

export type AttemptResult = DeliveryResult & {
  isStuck?: boolean
  limit?: SendLimitName | undefined
  gone?: { id: number; token: string } | undefined
}

/** A ceiling by the minute postpones. */
const maxPostponeMs = 60_000

/** What a provider's answer makes of a delivery; 'unknown' stands for silence, null for nothing to send. */
export function resolveAttempt(
  delivery: ClaimedDelivery,
  answer: SendResult | LimitExceeded | null | 'unknown',
  now: Date,
): AttemptResult {
  const { id } = delivery
  if (answer === null) return { id, status: 'dropped', error: 'nothing to send any more' }
  if (answer === 'unknown') return retryUncertain(delivery, { reason: 'no answer' }, now)
  if (answer.result === 'over_limit') return exceedLimit(delivery, answer, now)
  if (answer.result === 'later')
    return answer.mayHaveBeenSent ? retryUncertain(delivery, answer, now) : retryLater(delivery, answer, now)
  if (answer.result === 'sent') return { id, status: 'sent', providerId: answer.providerId, parts: answer.parts }
  if (answer.result === 'misconfigured') return { id, status: 'waiting', error: answer.reason, isStuck: true }
  const gone = answer.isGone && delivery.deviceId ? { id: delivery.deviceId, token: delivery.token! } : undefined
  return { id, status: 'refused', error: answer.reason, gone }
}

/** What is written to the company waits, and a text message goes a minute after the last; all else stays in the app only. */
function exceedLimit({ id, type }: ClaimedDelivery, { limit, waitMs }: LimitExceeded, now: Date): AttemptResult {
  const error = `over a limit: ${limit}`
  const canWait = waitMs !== undefined && (type === 'ContactMessage' || (type !== 'Code' && waitMs <= maxPostponeMs))
  if (!canWait) return { id, status: 'refused', error, limit }
  return { id, status: 'waiting', error, retryAt: new Date(now.getTime() + waitMs) }
}

/** It may have left. A code is not sent again then: whoever waits for it asks for another. */
function retryUncertain(
  delivery: ClaimedDelivery,
  answer: { reason: string; retryAfterSeconds?: number | undefined },
  now: Date,
): AttemptResult {
  if (delivery.type === 'Code') return { id: delivery.id, status: 'unknown', error: answer.reason, isUncertain: true }
  return { ...retryLater(delivery, answer, now), isUncertain: true }
}

function retryLater(
  { id, attempts, createdAt, expiresAt }: ClaimedDelivery,
  { reason, retryAfterSeconds }: { reason: string; retryAfterSeconds?: number | undefined },
  now: Date,
): AttemptResult {
  const retryAt = new Date(
    now.getTime() + 1_000 * secondsUntilRetry({ attempts, retryAfterSeconds, jitter: Math.random() }),
  )
  if (expiresAt && expiresAt <= retryAt) return { id, status: 'expired', error: reason }
  if (retryAt.getTime() - createdAt.getTime() > maxRetryMs)
    return { id, status: 'given_up', error: reason, isStuck: true }
  return { id, status: 'waiting', error: reason, retryAt }
}
