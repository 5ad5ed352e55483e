import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import { isMobilePhone } from '#app/phones.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { allowsSms, preferencesOf } from '#app/notifications/preferences.server.ts'
import { currentVariant } from '#app/notifications/channels/current-variants.ts'
import type { SendContext } from '#app/notifications/channels/send-context.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'
import { isEssential, passesQuietHours } from '#app/notifications/channels/timing.server.ts'

type NotificationDelivery = Pick<ClaimedDelivery, 'channel' | 'language' | 'phone' | 'emailFailedAt'> & SendContext

export type SendPolicyDecision =
  | { send: NotificationItem[] }
  | { skip: { status: 'dropped'; error: string } }
  | { postponeUntil: Date }

export function decideSending(delivery: NotificationDelivery, type: NotificationType): SendPolicyDecision {
  const { channel, language, deletedAt, suspendedAt, quietEnd } = delivery
  if (!language || deletedAt) return drop('the account is closed')
  const ofAccount = suspendedAt ? delivery.items.filter(isEssential) : delivery.items
  if (suspendedAt && ofAccount.length === 0) return drop('the account is suspended')
  const obstacle = findObstacle(delivery, type)
  const isSentAnyway = (item: NotificationItem) => channel === 'email' && isEssential(item)
  if (obstacle && !ofAccount.some(isSentAnyway)) return drop(obstacle)

  const toSend = ofAccount.filter((item) => isSentAnyway(item) || (!obstacle && !item.readAt))
  if (toSend.length === 0) return drop('read or deleted')
  const items = toSend.flatMap(inCurrentWords)
  if (items.length === 0) return drop('no longer so')
  if (channel !== 'email' && quietEnd && !items.some(passesQuietHours)) return { postponeUntil: quietEnd }
  return { send: items }
}

/** The reason why only essential mails are sent, which reach unconfirmed addresses too, so that their owners learn of an account in their name. */
function findObstacle(delivery: NotificationDelivery, type: NotificationType): string | undefined {
  const { channel, emailVerifiedAt, emailFailedAt, phoneVerifiedAt, phoneFailedAt } = delivery
  if (!isEnabled(delivery, type)) return 'switched off'
  if (channel === 'push') return undefined
  const [verifiedAt, failedAt] = channel === 'sms' ? [phoneVerifiedAt, phoneFailedAt] : [emailVerifiedAt, emailFailedAt]
  if (!verifiedAt) return 'the number or address is not confirmed'
  return failedAt ? `there is no such ${channel === 'sms' ? 'number' : 'mailbox'}` : undefined
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

function drop(error: string): SendPolicyDecision {
  return { skip: { status: 'dropped', error } }
}
