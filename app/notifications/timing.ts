import type { NotificationType } from './rules.ts'

export type DeliveryChannel = 'push' | 'email' | 'sms'

/** A burst: the first message goes after `delay` minutes, what follows within `window` minutes of it waits and goes as one summary. */
type Burst = { delay?: number; window: number }

/**
 * What comes in bursts, in minutes. A mail about messages or matching ads waits a little first: whoever has read them in
 * the app by then gets none.
 */
const bursts: Partial<Record<NotificationType, Partial<Record<DeliveryChannel, Burst>>>> = {
  NewOfferReceived: { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } },
  OfferUpdated: { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } },
  NewQuestion: { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } },
  QuestionAnswered: { push: { window: 5 }, email: { window: 15 }, sms: { window: 60 } },
  NewMessage: { push: { window: 2 }, email: { delay: 10, window: 60 }, sms: { delay: 2, window: 60 } },
  NewJobMatch: { push: { window: 15 }, email: { delay: 15, window: 180 }, sms: { window: 60 } },
  ProfileUpdate: { push: { window: 5 }, email: { window: 15 } },
}

export function burstOf(type: NotificationType, channel: DeliveryChannel): { delay: number; window: number } {
  return { delay: 0, window: 0, ...bursts[type]?.[channel] }
}

/** What belongs together in a summary, and replaces each other on a phone's screen. */
export function burstKeyOf(
  type: NotificationType,
  { adId, actorId }: { adId?: number | undefined; actorId?: number | undefined },
): string {
  if (type === 'NewJobMatch') return type
  if (type === 'NewMessage') return [type, adId ?? 'direct', actorId].filter(Boolean).join('-')
  return adId ? `${type}-${adId}` : type
}

/** Not even the night holds it back. */
export function passesQuietHours(type: string): boolean {
  return type === 'OfferAccepted' || type === 'Code'
}

/** Minutes after which a push or text message that could not be sent in time is of no use. */
export function ttlMinutes(type: NotificationType): number {
  return type === 'NewMessage' ? 60 : 24 * 60
}

/** Worth waking a phone that saves its battery. */
export function isUrgent(type: string): boolean {
  return type === 'NewMessage' || passesQuietHours(type)
}

const retryDelays = [15, 60, 5 * 60, 15 * 60, 60 * 60]
const maxRetryDelay = 6 * 60 * 60

/**
 * Seconds until the next try after so many failed ones: longer each time, up to an hour, and never the same for all, or
 * as long as the provider asks. `chance` is from 0 to 1.
 */
export function secondsUntilRetry({
  attempts,
  retryAfterSeconds = 0,
  jitter,
}: {
  attempts: number
  retryAfterSeconds?: number | undefined
  jitter: number
}): number {
  const delay = retryDelays[Math.min(attempts, retryDelays.length - 1)]! * (0.75 + jitter / 2)
  return Math.round(Math.min(Math.max(delay, retryAfterSeconds), maxRetryDelay))
}

/** How long it is tried again what no time limit of its own ends. */
export const maxRetryMs = 24 * 60 * 60_000
