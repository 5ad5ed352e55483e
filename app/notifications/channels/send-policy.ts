import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import { isMobilePhone } from '#app/phones.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { allowsSms, isEssential, preferencesOf } from '#app/notifications/preferences.server.ts'
import { currentVariant } from '#app/notifications/channels/current-variants.ts'
import type { SendContext } from '#app/notifications/channels/send-context.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'
import { passesQuietHours } from '#app/notifications/channels/timing.server.ts'

type NotificationDelivery = Pick<ClaimedDelivery, 'channel' | 'language' | 'phone' | 'emailFailedAt'> & SendContext

export type SendPolicyDecision =
  | { send: NotificationItem[] }
  | { skip: { status: 'dropped'; error: string } }
  | { postponeUntil: Date }

export function decideSending(delivery: NotificationDelivery, type: NotificationType): SendPolicyDecision {
  const { channel, language, deletedAt, suspendedAt, quietEnd } = delivery
  if (!language || deletedAt) return drop('the account is closed')
  if (suspendedAt && !isEssential(type)) return drop('the account is suspended')
  if (!isEnabled(delivery, type)) return drop('switched off')
  if (!isConfirmed(delivery, type)) return drop('the number or address is not confirmed')
  if (channel === 'email' && delivery.emailFailedAt && !isEssential(type)) return drop('there is no such mailbox')
  if (channel === 'sms' && delivery.phoneFailedAt) return drop('there is no such number')

  const isSentThoughRead = channel === 'email' && isEssential(type)
  const unread = delivery.items.filter(({ readAt }) => !readAt || isSentThoughRead)
  if (unread.length === 0) return drop('read or deleted')
  const items = unread.flatMap(inCurrentWords)
  if (items.length === 0) return drop('no longer so')
  if (channel !== 'email' && quietEnd && !items.some(passesQuietHours)) return { postponeUntil: quietEnd }
  return { send: items }
}

function inCurrentWords({ state, ...item }: SendContext['items'][number]): NotificationItem[] {
  const variant = currentVariant(item, state)
  return variant === undefined ? [] : [{ ...item, variant }]
}

function isEnabled({ channel, chosen, tier, wantsSms, phone }: NotificationDelivery, type: NotificationType): boolean {
  const preference = preferencesOf(chosen, tier)[type]
  if (channel === 'push') return preference.push
  if (channel === 'email') return preference.email
  return preference.sms && wantsSms === true && allowsSms(type, tier) && isMobilePhone(phone ?? '')
}

/** Essential mails go to unconfirmed addresses too, so that their owners learn of an account in their name. */
function isConfirmed(
  { channel, emailVerifiedAt, phoneVerifiedAt }: NotificationDelivery,
  type: NotificationType,
): boolean {
  if (channel === 'push') return true
  return channel === 'sms' ? phoneVerifiedAt !== null : emailVerifiedAt !== null || isEssential(type)
}

function drop(error: string): SendPolicyDecision {
  return { skip: { status: 'dropped', error } }
}
