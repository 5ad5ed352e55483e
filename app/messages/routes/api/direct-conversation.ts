import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { readConversation } from '#app/messages/api-reading.server.ts'
import { conversationSchema } from '#app/messages/api-schemas.ts'
import { conversationPageShape } from '#app/messages/api-presenters.server.ts'

const handler = apiRoute('/api/message/direct/conversation/:userId', {
  GET: forMembers({
    summary: 'The conversation with a person: its newest messages, or those before one',
    query: conversationSchema,
    response: conversationPageShape,
    run: ({ db, user, id, query, context }) =>
      readConversation(db, {
        viewer: user,
        ref: { otherId: id('userId') },
        before: query.before,
        t: requestTranslate(context),
      }),
  }),
})

export const loader = handler
export const action = handler
