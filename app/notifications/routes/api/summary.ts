import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { countsShape } from '#app/notifications/api-shapes.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { done } from '#app/outcome.ts'

// With a session the web server answers these before the router; what arrives here is everything else.
const answer = apiRoute(['/api/notification/summary', '/api/notification/ui-summary'], {
  GET: forMembers({
    summary: 'How many notifications, and how many unread; 304 while that stands',
    answer: countsShape,
    revalidates: true,
    run: async ({ db, user }) => done(await countNotifications(db, user.id)),
  }),
})

export const loader = answer
export const action = answer
