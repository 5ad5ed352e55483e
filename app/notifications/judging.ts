import type { Claimed, Result } from '#app/notifications/deliveries.server.ts'
import type { Item } from '#app/notifications/composing.ts'
import { isMobilePhone } from '#app/notifications/mobile-phones.server.ts'
import { isEssential, maySms, preferencesOf } from '#app/notifications/preferences.ts'
import { notificationTypes, type NotificationType } from '#app/notifications/rules.ts'
import type { SmsCounts } from '#app/notifications/sms-limits.server.ts'
import { passesQuietHours } from '#app/notifications/timing.ts'

/** Text messages of one person that are not codes. */
const smsAllowed = { perMinute: 1, perDay: 5 }

/** A mail server may be wrong about a mailbox for a day. */
const daysUntilGone = 2

export type Verdict =
  | { send: Item[] }
  | { end: Pick<Result, 'status' | 'error'> & { isOverCap?: true } }
  | { postponeUntil: Date }

type Surroundings = { now: Date; sms?: SmsCounts | undefined; smsCap: number }

/** Whether what was promised shall still be sent, and what of it. */
export function judge(delivery: Claimed, { now, sms, smsCap }: Surroundings): Verdict {
  const { channel, type, expiresAt } = delivery
  if (expiresAt && expiresAt <= now) return { end: { status: 'expired' } }
  if (channel === 'push' && !delivery.deviceId) return drop('the device is gone')
  if (!isNotification(type)) return { send: [] }

  if (!delivery.language || delivery.deletedAt) return drop('the account is closed')
  if (delivery.suspendedAt && !isEssential(type)) return drop('the account is suspended')
  if (!isWanted(delivery, type)) return drop('switched off')
  if (delivery.daysRefused >= daysUntilGone && !isEssential(type)) return drop('there is no such mailbox')

  const items = delivery.items.filter(({ readAt }) => !readAt || isEssential(type)) as unknown as Item[]
  if (items.length === 0) return drop('read or deleted')
  if (channel === 'email') return { send: items }

  if (delivery.quietEnd && !passesQuietHours(type)) return { postponeUntil: delivery.quietEnd }
  if (channel === 'sms' && sms) return withinLimits(items, sms, { now, smsCap })
  return { send: items }
}

export function isNotification(type: string): type is NotificationType {
  return (notificationTypes as string[]).includes(type)
}

function isWanted({ channel, chosen, tier, wantsSms, phone }: Claimed, type: NotificationType): boolean {
  const choice = preferencesOf(chosen, tier)[type]
  if (channel === 'push') return choice.push
  if (channel === 'email') return choice.email
  return choice.sms && wantsSms === true && maySms(type, tier) && isMobilePhone(phone ?? '')
}

function withinLimits(items: Item[], counts: SmsCounts, { now, smsCap }: { now: Date; smsCap: number }): Verdict {
  if (counts.allLastDay >= smsCap) return { end: { status: 'refused', error: 'the daily cap of SMS is reached', isOverCap: true } }
  if (counts.lastDay >= smsAllowed.perDay) return { end: { status: 'refused', error: 'more SMS than one person is sent a day' } }
  if (counts.lastMinute >= smsAllowed.perMinute) return { postponeUntil: new Date(now.getTime() + 60_000) }
  return { send: items }
}

function drop(error: string): Verdict {
  return { end: { status: 'dropped', error } }
}
