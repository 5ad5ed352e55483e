import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { countsShape } from '#app/notifications/api-presenters.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { done } from '#app/outcome.ts'

// Polls with a session are answered in app/http/edge.
const handler = apiRoute(['/api/notification/summary', '/api/notification/ui-summary'], {
  GET: forMembers({
    summary: 'How many notifications, and how many unread; 304 while that stands',
    response: countsShape,
    hasEtag: true,
    run: async ({ db, user }) => done(await countNotifications(db, user.id)),
  }),
})

export const loader = handler
export const action = handler
