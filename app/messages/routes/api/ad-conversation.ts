import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { readConversation } from '#app/messages/api-reading.server.ts'
import { conversationSchema } from '#app/messages/api-schemas.ts'
import { conversationPageShape } from '#app/messages/api-presenters.server.ts'

const handler = apiRoute('/api/message/conversation/:jobAdId', {
  GET: forMembers({
    summary: 'The conversation about a job: its newest messages, or those before one',
    query: conversationSchema,
    response: conversationPageShape,
    run: ({ db, user, id, query, context }) =>
      readConversation(db, {
        viewer: user,
        ref: { adId: id('jobAdId'), workerId: query.workerId },
        before: query.before,
        t: requestTranslate(context),
      }),
  }),
})

export const loader = handler
export const action = handler
