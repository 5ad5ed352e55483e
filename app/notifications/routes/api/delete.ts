import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { unreadShape } from '#app/notifications/api-presenters.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { deleteNotification } from '#app/notifications/read-state.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/:id/delete', {
  POST: forMembers({
    summary: 'Remove a notification',
    invalidatesPages: false,
    response: unreadShape,
    run: async ({ db, user, id }) => {
      const outcome = await deleteNotification(db, { notificationId: id(), userId: user.id })
      if (!outcome.ok) return outcome
      const { unreadCount } = await countNotifications(db, user.id)
      return done({ unreadCount })
    },
  }),
})

export const loader = handler
export const action = handler
