import type { UserType } from '#app/notifications/action-path.ts'
import type { NotificationGroup, NotificationType } from '#app/notifications/definition.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'

export type Preference = { inApp: boolean; push: boolean; email: boolean; sms: boolean }
export type Preferences = Record<NotificationType, Preference>
export type Channel = keyof Preference

export const channels = ['inApp', 'push', 'email', 'sms'] as const satisfies Channel[]

/** Some variants of other types are essential too, and sent whatever is chosen. */
export function isMailFixed(type: NotificationType): boolean {
  return definitionOf(type).isEssential === true
}

export function typesFor(userType: UserType, group: NotificationGroup): NotificationType[] {
  return notificationTypes.filter((type) => {
    const definition = definitionOf(type)
    return definition.group === group && definition.readers.includes(userType)
  })
}

export function defaultsFor(type: NotificationType): Preference {
  return { inApp: true, ...definitionOf(type).defaults }
}

export function allowsSms(type: NotificationType, tier: string | null): boolean {
  const { smsTiers } = definitionOf(type)
  return !smsTiers || smsTiers.includes(tier ?? '')
}

/** The effect of a choice: essential mails stay on, and text messages need the membership. */
function effectivePreference(type: NotificationType, chosen: Preference, tier: string | null): Preference {
  const { inApp, push, email, sms } = chosen
  return { inApp, push, email: email || isMailFixed(type), sms: sms && allowsSms(type, tier) }
}

/** The stored choices of one person, and the defaults of the types without one. */
export function preferencesOf(chosen: ({ type: string } & Preference)[], tier: string | null): Preferences {
  return Object.fromEntries(
    notificationTypes.map((type) => {
      const preference = chosen.find((row) => row.type === type) ?? defaultsFor(type)
      return [type, effectivePreference(type, preference, tier)]
    }),
  ) as Preferences
}

export type PreferenceKey = `${NotificationType}.${Channel}`

/** The values of the settings' checkboxes, such as `NewMessage.push`. */
export const preferenceKeys = notificationTypes.flatMap((type) =>
  channels.map((channel): PreferenceKey => `${type}.${channel}`),
) as [PreferenceKey, ...PreferenceKey[]]

/** The preference that the ticked boxes stand for; channels that were not shown stay as before. */
export function preferenceFrom(
  type: NotificationType,
  { enabled, shown, before }: { enabled: PreferenceKey[]; shown: Channel[]; before: Preference },
): Preference {
  const isEnabled = (channel: Channel) =>
    shown.includes(channel) ? enabled.includes(`${type}.${channel}`) : before[channel]
  return Object.fromEntries(channels.map((channel) => [channel, isEnabled(channel)])) as Preference
}
