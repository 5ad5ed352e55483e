import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { languageOf, words } from '#app/http/context.server.ts'
import { notificationShape, toNotification } from '#app/notifications/api-shapes.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { listingSchema } from '#app/notifications/schemas.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute(['/api/notification/list', '/api/notification/ui-notifications'], {
  GET: forMembers({
    summary: 'One’s own notifications, unread first, then the newest',
    query: listingSchema,
    answer: z.object({
      notifications: z.array(notificationShape),
      nextCursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
    run: async ({ db, user, query, context }) => {
      const { notifications, ...rest } = await listNotifications(db, { ...query, userId: user.id })
      const reader = { t: words(context), language: languageOf(context) }
      return done({ notifications: notifications.map((row) => toNotification(row, reader)), ...rest })
    },
  }),
})

export const loader = answer
export const action = answer
