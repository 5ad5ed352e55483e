import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { cursorSchema } from '#app/http/api/cursor-schema.ts'
import {
  countsShape,
  notificationShape,
  presentNotification,
  unreadShape,
} from '#app/notifications/api-presenters.server.ts'
import { countNotifications, listNotifications, notificationOrder } from '#app/notifications/queries.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'
import { z } from 'zod'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { notificationListSchema } from '#app/notifications/schemas.ts'
import {
  markAllRead,
  markAllUnread,
  markRead,
  markUnread,
  deleteNotification,
} from '#app/notifications/read-state.server.ts'

const list = {
  GET: forMembers({
    summary: 'One’s own notifications, unread first, then the newest',
    query: notificationListSchema.extend({ cursor: cursorSchema(notificationOrder) }),
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
}

// Polls with a session are answered in app/http/edge.
const counts = {
  GET: forMembers({
    summary: 'How many notifications, and how many unread; 304 while that stands',
    response: countsShape,
    hasEtag: true,
    run: async ({ db, user }) => done(await countNotifications(db, user.id)),
  }),
}

const handler = apiRoutes({
  '/api/notification/summary': counts,
  '/api/notification/ui-summary': counts,
  '/api/notification/list': list,
  '/api/notification/ui-notifications': list,
  '/api/notification/mark-all-read': change('All notifications are read', async ({ db, user, now }) =>
    done(await markAllRead(db, { userId: user.id, now })),
  ),
  '/api/notification/mark-all-unread': change('All notifications are new again', async ({ db, user }) =>
    done(await markAllUnread(db, { userId: user.id })),
  ),
  '/api/notification/:id/read': change('One notification is read', ({ db, user, id, now }) =>
    markRead(db, { notificationId: id(), userId: user.id, now }),
  ),
  '/api/notification/:id/unread': change('One notification is new again', ({ db, user, id }) =>
    markUnread(db, { notificationId: id(), userId: user.id }),
  ),
  '/api/notification/:id/delete': change('Remove a notification', ({ db, user, id }) =>
    deleteNotification(db, { notificationId: id(), userId: user.id, now: new Date() }),
  ),
})

type Change = { db: Db; user: { id: number }; id: () => number; now: Date }

function change<Reason extends string>(summary: string, write: (args: Change) => Promise<Outcome<unknown, Reason>>) {
  return {
    POST: forMembers({
      summary,
      invalidatesPages: false,
      response: unreadShape,
      run: async (args) => {
        const outcome = await write(args)
        if (!outcome.ok) return outcome
        const { unreadCount } = await countNotifications(args.db, args.user.id)
        return done({ unreadCount })
      },
    }),
  }
}

export const loader = handler
export const action = handler
