import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { words } from '#app/http/context.server.ts'
import { readConversation } from '#app/messages/api-reading.server.ts'
import { conversationSchema } from '#app/messages/api-schemas.ts'
import { conversationPageShape } from '#app/messages/api-shapes.server.ts'

const answer = apiRoute('/api/message/conversation/:jobAdId', {
  GET: forMembers({
    summary: 'The conversation about a job: its newest messages, or those before one',
    query: conversationSchema,
    answer: conversationPageShape,
    run: ({ db, user, id, query, context }) =>
      readConversation(db, {
        viewer: user,
        which: { adId: id('jobAdId'), workerId: query.workerId },
        before: query.before,
        t: words(context),
      }),
  }),
})

export const loader = answer
export const action = answer
