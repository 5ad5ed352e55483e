import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { unreadShape } from '#app/notifications/api-presenters.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/mark-all-read', {
  POST: forMembers({
    summary: 'All notifications are read',
    invalidatesPages: false,
    response: unreadShape,
    run: async ({ db, user, now }) => {
      await markAllRead(db, { userId: user.id, now })
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = handler
export const action = handler
