import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findSendKind, listCodeTypes, type Composer } from '#app/deliveries/composers.server.ts'
import type { DailyCaps } from '#app/deliveries/daily-counts.server.ts'
import { dispatchDelivery } from '#app/deliveries/dispatch.server.ts'
import { reserveSending } from '#app/deliveries/limiting.server.ts'
import type { SendDecision } from '#app/deliveries/message.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import { nothingToSend, resolveAttempt, type AttemptResult } from '#app/deliveries/send-result.ts'
import { sendTimeoutMs } from '#app/gateways/gateway.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import type { Db } from '#db/connection.ts'

export type SenderDeps = {
  gateways: Gateways
  composers: Composer[]
  log: Logger
  caps?: Partial<DailyCaps>
  /** Once aborted, no further group is started. */
  shutdownSignal?: AbortSignal
}

type Input = { delivery: ClaimedDelivery; decision: SendDecision | undefined; now: Date }

export async function sendDelivery(
  { gateways, composers, caps }: SenderDeps,
  db: Db,
  { delivery, decision, now }: Input,
): Promise<AttemptResult> {
  const { id, type, channel, expiresAt, deviceId } = delivery
  if (expiresAt && expiresAt <= now) return { id, status: 'expired' }
  if (channel === 'push' && !deviceId) return { id, status: 'dropped', error: 'the device is gone' }
  if (!decision) return { id, status: 'dropped', error: nothingToSend }
  if ('skip' in decision) return { id, ...decision.skip }
  if ('postponeUntil' in decision) return { id, status: 'waiting', retryAt: decision.postponeUntil, isPostponed: true }

  const sendKind = channel === 'push' ? undefined : (decision.sendKind ?? findSendKind(composers, type, channel))
  let recipient: string | undefined
  const reserve = (to: string) => {
    recipient = to
    return reserveSending(db, { delivery, sendKind: sendKind!, to, codeTypes: listCodeTypes(composers), caps })
  }
  const answer = await withTimeout(dispatchDelivery({ gateways, reserve }, delivery, decision.compose))
  return resolveAttempt({ delivery, sendKind, recipient, now }, answer)
}

async function withTimeout<Answer>(sending: Promise<Answer>): Promise<Answer | 'unknown'> {
  const timer = new AbortController()
  const timeout = sleep(sendTimeoutMs + 1_000, 'unknown' as const, { signal: timer.signal }).catch(
    () => 'unknown' as const,
  )
  try {
    return await Promise.race([sending.catch(() => 'unknown' as const), timeout])
  } finally {
    timer.abort()
  }
}
