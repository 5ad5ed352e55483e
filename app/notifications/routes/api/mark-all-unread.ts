import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { unreadShape } from '#app/notifications/api-presenters.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { markAllUnread } from '#app/notifications/read-state.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/mark-all-unread', {
  POST: forMembers({
    summary: 'All notifications are new again',
    invalidatesPages: false,
    response: unreadShape,
    run: async ({ db, user }) => {
      await markAllUnread(db, { userId: user.id })
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = handler
export const action = handler
