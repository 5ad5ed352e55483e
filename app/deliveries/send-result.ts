import type { LimitExceeded } from '#app/deliveries/limiting.server.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import type { ContactResult } from '#app/deliveries/reach/contact-failures.server.ts'
import type { DeliveryResult } from '#app/deliveries/recording.server.ts'
import { maxRetryMs, secondsUntilRetry } from '#app/deliveries/retry.ts'
import { maxPostponeMs, type SendKind, type SendLimitName } from '#app/deliveries/send-limits.ts'
import type { SendResult } from '#app/gateways/gateway.ts'

export type AttemptResult = DeliveryResult & {
  isStuck?: boolean
  limit?: SendLimitName | undefined
  gone?: { id: number; token: string } | undefined
  contact?: ContactResult | undefined
}

type Attempt = { delivery: ClaimedDelivery; sendKind: SendKind | undefined; recipient: string | undefined; now: Date }

export const nothingToSend = 'nothing to send any more'

/** A provider's answer as the result of a delivery: 'unknown' after a time-out, null when there was nothing to send. */
export function resolveAttempt(attempt: Attempt, answer: SendResult | LimitExceeded | null | 'unknown'): AttemptResult {
  const { id, deviceId, token } = attempt.delivery
  if (answer === null) return { id, status: 'dropped', error: nothingToSend }
  if (answer === 'unknown') return retryUncertain(attempt, { reason: 'no answer' })
  if (answer.result === 'over_limit') return exceedLimit(attempt, answer)
  if (answer.result === 'later')
    return answer.mayHaveBeenSent ? retryUncertain(attempt, answer) : retryLater(attempt, answer)
  if (answer.result === 'sent') {
    const contact = attempt.delivery.emailFailedAt ? contactResult(attempt, true) : undefined
    return { id, status: 'sent', providerId: answer.providerId, parts: answer.parts, contact }
  }
  if (answer.result === 'misconfigured') return { id, status: 'waiting', error: answer.reason, isStuck: true }
  const gone = answer.isGone && deviceId ? { id: deviceId, token: token! } : undefined
  const contact = answer.isGone ? contactResult(attempt, false) : undefined
  return { id, status: 'refused', error: answer.reason, gone, contact }
}

/** A text message that was handed over proves nothing before its report. */
function contactResult(
  { delivery, recipient: to, now: sentAt }: Attempt,
  isWorking: boolean,
): ContactResult | undefined {
  const { userId, channel } = delivery
  if (userId === null || to === undefined || channel === 'push' || (channel === 'sms' && isWorking)) return undefined
  return { userId, channel, to, isWorking, sentAt }
}

/** A notification that is refused here stays in the list of the app. */
function exceedLimit({ delivery: { id }, sendKind, now }: Attempt, { limit, waitMs }: LimitExceeded): AttemptResult {
  const error = `over a limit: ${limit}`
  if (waitMs === undefined || waitMs > maxPostponeMs[sendKind!]) return { id, status: 'refused', error, limit }
  return { id, status: 'waiting', error, retryAt: new Date(now.getTime() + waitMs) }
}

type RetryReason = { reason: string; retryAfterSeconds?: number | undefined }

/** The message may have been sent. A code is not repeated: its recipient requests another. */
function retryUncertain(attempt: Attempt, answer: RetryReason): AttemptResult {
  const { id } = attempt.delivery
  if (attempt.sendKind === 'sms_codes') return { id, status: 'unknown', error: answer.reason, isUncertain: true }
  return { ...retryLater(attempt, answer), isUncertain: true }
}

function retryLater({ delivery, now }: Attempt, { reason, retryAfterSeconds }: RetryReason): AttemptResult {
  const { id, attempts, createdAt, expiresAt } = delivery
  const seconds = secondsUntilRetry({ attempts, retryAfterSeconds, jitter: Math.random() })
  const retryAt = new Date(now.getTime() + 1_000 * seconds)
  if (expiresAt && expiresAt <= retryAt) return { id, status: 'expired', error: reason }
  if (retryAt.getTime() - createdAt.getTime() > maxRetryMs)
    return { id, status: 'given_up', error: reason, isStuck: true }
  return { id, status: 'waiting', error: reason, retryAt }
}
