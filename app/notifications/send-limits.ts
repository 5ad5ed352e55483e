import { isNotificationType } from '#app/notifications/definitions.server.ts'
import { isEssential } from '#app/notifications/preferences.server.ts'
import type { DeliveryChannel } from '#app/notifications/timing.server.ts'

export type SendLimit = { count: number; withinMs: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What has a ceiling of its own, so that no kind uses up another's. */
export type SendKind = 'sms' | 'sms_codes' | 'mail' | 'account_mail' | 'contact_mail'

export function sendKindOf(channel: 'email' | 'sms', type: string): SendKind {
  if (channel === 'sms') return type === 'Code' ? 'sms_codes' : 'sms'
  if (type === 'ContactMessage') return 'contact_mail'
  return isNotificationType(type) && !isEssential(type) ? 'mail' : 'account_mail'
}

/** What one number or address is sent, whatever accounts it belongs to. */
export const recipientLimits: Record<SendKind, SendLimit[]> = {
  sms: [
    { count: 1, withinMs: minuteMs },
    { count: 5, withinMs: dayMs },
  ],
  sms_codes: [{ count: 5, withinMs: dayMs }],
  mail: [
    { count: 20, withinMs: hourMs },
    { count: 100, withinMs: dayMs },
  ],
  account_mail: [
    { count: 10, withinMs: hourMs },
    { count: 30, withinMs: dayMs },
  ],
  contact_mail: [
    { count: 60, withinMs: hourMs },
    { count: 300, withinMs: dayMs },
  ],
}

/** What one account is sent by text message, whatever numbers it had; codes are counted where they are asked for. */
export const personLimits: SendLimit[] = recipientLimits.sms

/** What one account, one number and, for a password, one address from one network may ask for. */
export const requestLimits: SendLimit[] = [
  { count: 1, withinMs: minuteMs },
  { count: 5, withinMs: dayMs },
]

/**
 * What the acts of one member send to one person on a channel within an hour; members without a confirmed address count as
 * one.
 */
export const senderLimits: Record<DeliveryChannel, number> = { push: 30, email: 10, sms: 3 }

/** Milliseconds until one more fits under all ceilings, given the ages of what counts; 0 when it fits now. */
export function waitMs(agesMs: number[], limits: SendLimit[]): number {
  const ages = agesMs.toSorted((one, other) => one - other)
  return Math.max(0, ...limits.map(({ count, withinMs }) => withinMs - (ages[count - 1] ?? withinMs)))
}

/** Each is counted by day: a metric, and an error in the log when it is the first of the day. */
export const sendLimitNames = [
  'sms_cap_reached',
  'sms_codes_cap_reached',
  'mail_cap_reached',
  'account_mail_cap_reached',
  'sms_recipient_limit',
  'sms_codes_recipient_limit',
  'mail_recipient_limit',
  'account_mail_recipient_limit',
  'contact_mail_recipient_limit',
  'sms_person_limit',
  'push_sender_limit',
  'email_sender_limit',
  'sms_sender_limit',
] as const

export type SendLimitName = (typeof sendLimitNames)[number]
