import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { unreadShape } from '#app/notifications/api-shapes.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { markRead } from '#app/notifications/reading.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/:id/read', {
  POST: forMembers({
    summary: 'One notification is read',
    answer: unreadShape,
    run: async ({ db, user, id, now }) => {
      const outcome = await markRead(db, { notificationId: id(), userId: user.id, now })
      if (!outcome.ok) return outcome
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = answer
export const action = answer
