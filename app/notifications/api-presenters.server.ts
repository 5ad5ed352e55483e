import { z } from 'zod'
import { count, id, iso, km, time, toKm } from '#app/http/api/response-schemas.server.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { renderHeadline } from '#app/notifications/headlines/headline.ts'
import type { NotificationRow } from '#app/notifications/queries.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'
import type { Preferences } from '#app/notifications/preferences.server.ts'
import { formatTime, type QuietHours } from '#app/notifications/quiet-hours.ts'

export const countsShape = z.object({ unreadCount: count, totalCount: count })
export const unreadShape = z.object({ unreadCount: count })

export const notificationShape = z
  .object({
    id,
    type: z.enum(notificationTypes),
    variant: z.string(),
    typeDisplayName: z.string(),
    title: z.string(),
    message: z.string(),
    headline: z.string(),
    detail: z.string(),
    amount: km.nullable(),
    isRead: z.boolean(),
    createdDateUtc: time,
    actionUrl: z.string().nullable(),
    jobAdId: id.nullable(),
    jobAdTitle: z.string().nullable(),
    person: z.object({ id, name: z.string(), profileImageId: id.nullable() }).nullable(),
  })
  .meta({ id: 'Notification' })

const preferenceShape = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean(), sms: z.boolean() })

export const preferencesShape = z.object({
  preferences: z.record(z.enum(notificationTypes), preferenceShape),
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
})

export function presentPreferences({
  preferences,
  quietHours,
}: {
  preferences: Preferences
  quietHours: QuietHours | null
}): z.output<typeof preferencesShape> {
  return {
    preferences,
    quietHours: quietHours && { from: formatTime(quietHours.from), until: formatTime(quietHours.until) },
  }
}

export function presentNotification(
  row: NotificationRow,
  translation: Translation,
): z.output<typeof notificationShape> {
  const { type, variant, adId, actionPath, createdAt, readAt, content, person } = row
  const params = row.params as Record<string, unknown>
  return {
    id: row.id,
    type,
    variant,
    ...renderNotification(translation, { type, variant, params }),
    ...renderHeadline(translation, { type, variant, params, content }),
    amount: typeof params.amount === 'number' ? toKm(params.amount) : null,
    isRead: readAt !== null,
    createdDateUtc: iso(createdAt),
    actionUrl: actionPath,
    jobAdId: adId,
    jobAdTitle: typeof params.adTitle === 'string' ? params.adTitle : null,
    person,
  }
}
