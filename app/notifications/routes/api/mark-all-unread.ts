import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { unreadShape } from '#app/notifications/api-shapes.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { markAllUnread } from '#app/notifications/reading.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/mark-all-unread', {
  POST: forMembers({
    summary: 'All notifications are new again',
    answer: unreadShape,
    run: async ({ db, user }) => {
      await markAllUnread(db, { userId: user.id })
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = answer
export const action = answer
