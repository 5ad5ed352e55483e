import type { ClaimedDelivery, DeliveryResult } from '#app/notifications/deliveries.server.ts'
import type { NotificationItem } from '#app/notifications/templates.ts'
import { isNotification } from '#app/notifications/send-limits.ts'
import { isMobilePhone } from '#app/phones.ts'
import { isEssential, allowsSms, preferencesOf } from '#app/notifications/preferences.ts'
import type { NotificationType } from '#app/notifications/rules.ts'
import { passesQuietHours } from '#app/notifications/timing.ts'

/** A mail server may be wrong about a mailbox for a day. */
const maxDaysRefused = 2

export type SendDecision =
  | { send: NotificationItem[] }
  | { skip: Pick<DeliveryResult, 'status' | 'error'> }
  | { postponeUntil: Date }

/** Whether what was promised shall still be sent, and what of it. */
export function decideSending(delivery: ClaimedDelivery, { now }: { now: Date }): SendDecision {
  const { channel, type, expiresAt } = delivery
  if (expiresAt && expiresAt <= now) return { skip: { status: 'expired' } }
  if (channel === 'push' && !delivery.deviceId) return drop('the device is gone')
  if (!isNotification(type)) return { send: [] }

  if (!delivery.language || delivery.deletedAt) return drop('the account is closed')
  if (delivery.suspendedAt && !isEssential(type)) return drop('the account is suspended')
  if (!isEnabled(delivery, type)) return drop('switched off')
  if (!isConfirmed(delivery, type)) return drop('the number or address is not confirmed')
  if (delivery.daysRefused >= maxDaysRefused && !isEssential(type)) return drop('there is no such mailbox')

  const items = delivery.items.filter(({ readAt }) => !readAt || isEssential(type)) as unknown as NotificationItem[]
  if (items.length === 0) return drop('read or deleted')
  if (channel === 'email') return { send: items }

  if (delivery.quietEnd && !passesQuietHours(type)) return { postponeUntil: delivery.quietEnd }
  return { send: items }
}

function isEnabled({ channel, chosen, tier, wantsSms, phone }: ClaimedDelivery, type: NotificationType): boolean {
  const preference = preferencesOf(chosen, tier)[type]
  if (channel === 'push') return preference.push
  if (channel === 'email') return preference.email
  return preference.sms && wantsSms === true && allowsSms(type, tier) && isMobilePhone(phone ?? '')
}

/** Mails about the account go to any address, because its owner must learn of an account in their name. */
function isConfirmed({ channel, emailVerifiedAt, phoneVerifiedAt }: ClaimedDelivery, type: NotificationType): boolean {
  if (channel === 'push') return true
  return channel === 'sms' ? phoneVerifiedAt !== null : emailVerifiedAt !== null || isEssential(type)
}

function drop(error: string): SendDecision {
  return { skip: { status: 'dropped', error } }
}
