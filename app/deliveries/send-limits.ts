export type SendChannel = 'email' | 'sms'
export type DeliveryChannel = SendChannel | 'push'
export type SendLimit = { count: number; withinMs: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Messages of one kind are counted together, so that no kind uses up the limits of another. */
export type SendKind = 'sms' | 'sms_codes' | 'mail' | 'account_mail' | 'contact_mail'

/** Of one number or address, whatever accounts it belongs to. */
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

/** A message over a limit with a longer wait is refused. */
export const maxPostponeMs: Record<SendKind, number> = {
  sms: minuteMs,
  sms_codes: 0,
  mail: minuteMs,
  account_mail: minuteMs,
  contact_mail: Number.POSITIVE_INFINITY,
}

/** Of one account, whatever numbers it had; requests for codes have limits of their own. */
export const personLimits: SendLimit[] = recipientLimits.sms

/** Requests for codes and links, of one account, one number and, for a password, one address from one network. */
export const requestLimits: SendLimit[] = [
  { count: 1, withinMs: minuteMs },
  { count: 5, withinMs: dayMs },
]

/** Messages an hour that one member causes for one person by channel; members with an unconfirmed address count as one. */
export const senderLimits: Record<DeliveryChannel, number> = { push: 30, email: 10, sms: 3 }

/** Milliseconds until one more fits under all limits, given the ages of the counted messages; 0 when it fits now. */
export function waitMs(agesMs: number[], limits: SendLimit[]): number {
  const ages = agesMs.toSorted((one, other) => one - other)
  return Math.max(0, ...limits.map(({ count, withinMs }) => withinMs - (ages[count - 1] ?? withinMs)))
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
  'contact_mail_recipient_limit',
  'sms_person_limit',
  'push_sender_limit',
  'email_sender_limit',
  'sms_sender_limit',
] as const

export type SendLimitName = (typeof sendLimitNames)[number]
