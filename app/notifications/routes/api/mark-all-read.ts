import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { unreadShape } from '#app/notifications/api-shapes.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { markAllRead } from '#app/notifications/reading.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/mark-all-read', {
  POST: forMembers({
    summary: 'All notifications are read',
    answer: unreadShape,
    run: async ({ db, user, now }) => {
      await markAllRead(db, { userId: user.id, now })
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = answer
export const action = answer
