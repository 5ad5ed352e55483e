import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { notificationShape, presentNotification } from '#app/notifications/api-presenters.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { notificationListSchema } from '#app/notifications/schemas.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute(['/api/notification/list', '/api/notification/ui-notifications'], {
  GET: forMembers({
    summary: 'One’s own notifications, unread first, then the newest',
    query: notificationListSchema,
    response: z.object({
      notifications: z.array(notificationShape),
      nextCursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
    run: async ({ db, user, query, context }) => {
      const { notifications, nextCursor, hasMore } = await listNotifications(db, { ...query, userId: user.id })
      const translation = { t: requestTranslate(context), language: languageOf(context) }
      return done({
        notifications: notifications.map((row) => presentNotification(row, translation)),
        nextCursor,
        hasMore,
      })
    },
  }),
})

export const loader = handler
export const action = handler
