import type { UserType } from '#app/accounts/rules.ts'
import { formatTime, type Preference } from './preferences.ts'
import { notificationTypes, type NotificationType } from './rules.ts'

export type Channel = keyof Preference

export const channels = ['inApp', 'push', 'email', 'sms'] as const satisfies Channel[]
export const notificationGroups = ['ads', 'conversations', 'account', 'news'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** What each of them can be told of, as the settings show it. The welcome is over by then. */
const typesByGroup: Record<UserType, Record<NotificationGroup, NotificationType[]>> = {
  Client: {
    ads: ['NewOfferReceived', 'OfferUpdated', 'JobCompleted', 'JobReview'],
    conversations: ['NewQuestion', 'NewMessage'],
    account: ['ProfileUpdate', 'PaymentProcessed'],
    news: ['SystemAnnouncement'],
  },
  Worker: {
    ads: ['NewJobMatch', 'OfferAccepted', 'OfferRejected', 'JobCompleted', 'JobReview'],
    conversations: ['QuestionAnswered', 'NewMessage'],
    account: ['ProfileUpdate', 'PaymentProcessed', 'SubscriptionExpiring', 'SubscriptionExpired'],
    news: ['SystemAnnouncement'],
  },
}

export function typesFor(userType: UserType, group: NotificationGroup): NotificationType[] {
  return typesByGroup[userType][group]
}

export type PreferenceKey = `${NotificationType}.${Channel}`

/** Every box there can be, by what it sends: `NewMessage.push`. */
export const preferenceKeys = notificationTypes.flatMap((type) =>
  channels.map((channel): PreferenceKey => `${type}.${channel}`),
) as [PreferenceKey, ...PreferenceKey[]]

/** What holds after these boxes were ticked; of the ways that were not shown, what held before. */
export function preferenceFrom(
  type: NotificationType,
  { enabled, shown, before }: { enabled: PreferenceKey[]; shown: Channel[]; before: Preference },
): Preference {
  return Object.fromEntries(
    channels.map((channel) => [
      channel,
      shown.includes(channel) ? enabled.includes(`${type}.${channel}`) : before[channel],
    ]),
  ) as Preference
}

/** Every half hour of a day, and a time in between that was chosen elsewhere. */
export function listTimeOptions(chosen: number | undefined): string[] {
  const halfHours = Array.from({ length: 48 }, (_, index) => formatTime(index * 30))
  return chosen === undefined ? halfHours : [...new Set([...halfHours, formatTime(chosen)])].toSorted()
}
