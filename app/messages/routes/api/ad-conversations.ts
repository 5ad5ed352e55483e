import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { cursorPage } from '#app/http/api/response-schemas.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { listConversationSummaries } from '#app/messages/api-reading.server.ts'
import { conversationListSchema } from '#app/messages/api-schemas.ts'
import { conversationShape } from '#app/messages/api-presenters.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/message/conversations', {
  GET: forMembers({
    summary: 'One’s own conversations about jobs, the newest first',
    query: conversationListSchema,
    response: cursorPage(conversationShape),
    run: async ({ db, user, query, context }) =>
      done(
        await listConversationSummaries(db, {
          viewer: user,
          kind: 'job',
          cursor: query.cursor,
          t: requestTranslate(context),
        }),
      ),
  }),
})

export const loader = handler
export const action = handler
