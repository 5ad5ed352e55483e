import { daySeconds, hourSeconds, minuteSeconds, type RateLimit } from '#app/limits/rules.ts'

export type SendChannel = 'email' | 'sms'
export type DeliveryChannel = SendChannel | 'push'

const minuteMs = minuteSeconds * 1_000

/** Messages of one kind are counted together, so that no kind uses up the limits of another. */
export type SendKind = 'sms' | 'sms_codes' | 'mail' | 'account_mail' | 'owner_mail' | 'essential_mail' | 'contact_mail'

/** One number or address, whatever accounts it belongs to; counted in the rows of `deliveries`. */
export const recipientLimits: Record<SendKind, RateLimit[]> = {
  sms: [
    { name: 'sms-minute', counts: 'recipient', points: 1, seconds: minuteSeconds },
    { name: 'sms-day', counts: 'recipient', points: 5, seconds: daySeconds },
  ],
  sms_codes: [{ name: 'sms-code-day', counts: 'recipient', points: 5, seconds: daySeconds }],
  mail: [
    { name: 'mail-hour', counts: 'recipient', points: 20, seconds: hourSeconds },
    { name: 'mail-day', counts: 'recipient', points: 100, seconds: daySeconds },
  ],
  account_mail: [
    { name: 'account-mail-hour', counts: 'recipient', points: 10, seconds: hourSeconds },
    { name: 'account-mail-day', counts: 'recipient', points: 30, seconds: daySeconds },
  ],
  // Asked for in a browser that has signed in to the account, which no stranger can use up.
  owner_mail: [
    { name: 'owner-mail-hour', counts: 'recipient', points: 5, seconds: hourSeconds },
    { name: 'owner-mail-day', counts: 'recipient', points: 15, seconds: daySeconds },
  ],
  essential_mail: [
    { name: 'essential-mail-hour', counts: 'recipient', points: 20, seconds: hourSeconds },
    { name: 'essential-mail-day', counts: 'recipient', points: 60, seconds: daySeconds },
  ],
  contact_mail: [
    { name: 'contact-mail-hour', counts: 'recipient', points: 60, seconds: hourSeconds },
    { name: 'contact-mail-day', counts: 'recipient', points: 300, seconds: daySeconds },
  ],
}

export const sendKinds = Object.keys(recipientLimits) as SendKind[]

/** A message over a limit with a longer wait is refused. */
export const maxPostponeMs: Record<SendKind, number> = {
  sms: minuteMs,
  sms_codes: 0,
  mail: minuteMs,
  account_mail: minuteMs,
  owner_mail: minuteMs,
  essential_mail: Number.POSITIVE_INFINITY,
  contact_mail: Number.POSITIVE_INFINITY,
}

/** One account, whatever numbers it had; requests for codes have limits of their own. */
export const personLimits: RateLimit[] = [
  { name: 'sms-person-minute', counts: 'account', points: 1, seconds: minuteSeconds },
  { name: 'sms-person-day', counts: 'account', points: 5, seconds: daySeconds },
]

/** Messages that one member causes for one person by channel; members with an unconfirmed address count as one. */
export const senderLimits: Record<DeliveryChannel, RateLimit> = {
  push: { name: 'push-sender', counts: 'sender and recipient', points: 30, seconds: hourSeconds },
  email: { name: 'email-sender', counts: 'sender and recipient', points: 10, seconds: hourSeconds },
  sms: { name: 'sms-sender', counts: 'sender and recipient', points: 3, seconds: hourSeconds },
}

/** Milliseconds until one more fits under all limits, given the ages of the counted messages; 0 when it fits now. */
export function waitMs(agesMs: number[], limits: Pick<RateLimit, 'points' | 'seconds'>[]): number {
  const ages = agesMs.toSorted((one, other) => one - other)
  const waits = limits.map(({ points, seconds }) => seconds * 1_000 - (ages[points - 1] ?? seconds * 1_000))
  return Math.max(0, ...waits)
}

export const sendLimitNames = [
  'sms_cap_reached',
  'sms_codes_cap_reached',
  'mail_cap_reached',
  'account_mail_cap_reached',
  'sms_recipient_limit',
  'sms_codes_recipient_limit',
  'mail_recipient_limit',
  'account_mail_recipient_limit',
  'owner_mail_recipient_limit',
  'essential_mail_recipient_limit',
  'contact_mail_recipient_limit',
  'sms_person_limit',
  'push_sender_limit',
  'email_sender_limit',
  'sms_sender_limit',
] as const

export type SendLimitName = (typeof sendLimitNames)[number]
