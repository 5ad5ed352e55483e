import type { UserType } from '#app/notifications/action-path.ts'
import { notificationGroups, type NotificationGroup, type NotificationType } from '#app/notifications/definition.ts'
import {
  allowsSms,
  channels,
  isMailFixed,
  typesFor,
  type Channel,
  type Preference,
  type Preferences,
} from '#app/notifications/preferences.server.ts'

export type PresentedPreference = {
  type: NotificationType
  preference: Preference
  isMailFixed: boolean
  hasSms: boolean
}
export type PresentedGroup = { group: NotificationGroup; rows: PresentedPreference[] }

export function presentPreferenceGroups(
  preferences: Preferences,
  { userType, tier }: { userType: UserType; tier: string | null },
): PresentedGroup[] {
  const presentType = (type: NotificationType) => ({
    type,
    preference: preferences[type],
    isMailFixed: isMailFixed(type),
    hasSms: allowsSms(type, tier),
  })
  return notificationGroups.map((group) => ({ group, rows: typesFor(userType, group).map(presentType) }))
}

/** The channels that the settings page offers: text messages only to mobile numbers. */
export function shownChannels(
  available: Record<'push' | 'email' | 'sms', boolean>,
  { isMobile }: { isMobile: boolean },
): Channel[] {
  return channels.filter((channel) => channel === 'inApp' || (available[channel] && (channel !== 'sms' || isMobile)))
}
