import { z } from 'zod'
import { count, id, iso, time } from '#app/http/api-shapes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { NotificationRow } from '#app/notifications/queries.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { notificationTypes } from '#app/notifications/rules.ts'

export const countsShape = z.object({ unreadCount: count, totalCount: count })
export const unreadShape = z.object({ unreadCount: count })

export const notificationShape = z
  .object({
    id,
    type: z.enum(notificationTypes),
    typeDisplayName: z.string(),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdDateUtc: time,
    actionUrl: z.string().nullable(),
    jobAdId: id.nullable(),
  })
  .meta({ id: 'Notification' })

export function toNotification(row: NotificationRow, words: { t: Translate; language: Language }): z.output<typeof notificationShape> {
  const { id, type, variant, adId, actionPath, createdAt, readAt } = row
  return {
    id, type,
    ...renderNotification(words, { type, variant, params: row.params as Record<string, unknown> }),
    isRead: readAt !== null,
    createdDateUtc: iso(createdAt),
    actionUrl: actionPath,
    jobAdId: adId,
  }
}
