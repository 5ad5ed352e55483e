import type { Claimed, Result } from '#app/notifications/deliveries.server.ts'
import type { Item } from '#app/notifications/composing.ts'
import { isNotification } from '#app/notifications/ceilings.ts'
import { isMobilePhone } from '#app/notifications/mobile-phones.server.ts'
import { isEssential, maySms, preferencesOf } from '#app/notifications/preferences.ts'
import type { NotificationType } from '#app/notifications/rules.ts'
import { passesQuietHours } from '#app/notifications/timing.ts'

/** A mail server may be wrong about a mailbox for a day. */
const daysUntilGone = 2

export type Verdict = { send: Item[] } | { end: Pick<Result, 'status' | 'error'> } | { postponeUntil: Date }

/** Whether what was promised shall still be sent, and what of it. */
export function judge(delivery: Claimed, { now }: { now: Date }): Verdict {
  const { channel, type, expiresAt } = delivery
  if (expiresAt && expiresAt <= now) return { end: { status: 'expired' } }
  if (channel === 'push' && !delivery.deviceId) return drop('the device is gone')
  if (!isNotification(type)) return { send: [] }

  if (!delivery.language || delivery.deletedAt) return drop('the account is closed')
  if (delivery.suspendedAt && !isEssential(type)) return drop('the account is suspended')
  if (!isWanted(delivery, type)) return drop('switched off')
  if (!isConfirmed(delivery, type)) return drop('the number or address is not confirmed')
  if (delivery.daysRefused >= daysUntilGone && !isEssential(type)) return drop('there is no such mailbox')

  const items = delivery.items.filter(({ readAt }) => !readAt || isEssential(type)) as unknown as Item[]
  if (items.length === 0) return drop('read or deleted')
  if (channel === 'email') return { send: items }

  if (delivery.quietEnd && !passesQuietHours(type)) return { postponeUntil: delivery.quietEnd }
  return { send: items }
}

function isWanted({ channel, chosen, tier, wantsSms, phone }: Claimed, type: NotificationType): boolean {
  const choice = preferencesOf(chosen, tier)[type]
  if (channel === 'push') return choice.push
  if (channel === 'email') return choice.email
  return choice.sms && wantsSms === true && maySms(type, tier) && isMobilePhone(phone ?? '')
}

/** Mails about the account go to any address, because its owner must learn of an account in their name. */
function isConfirmed({ channel, emailVerifiedAt, phoneVerifiedAt }: Claimed, type: NotificationType): boolean {
  if (channel === 'push') return true
  return channel === 'sms' ? phoneVerifiedAt !== null : emailVerifiedAt !== null || isEssential(type)
}

function drop(error: string): Verdict {
  return { end: { status: 'dropped', error } }
}
