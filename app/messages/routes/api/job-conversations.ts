import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { stretchOf } from '#app/http/api-shapes.server.ts'
import { words } from '#app/http/context.server.ts'
import { listConversationsOf } from '#app/messages/api-reading.server.ts'
import { conversationListSchema } from '#app/messages/api-schemas.ts'
import { conversationShape } from '#app/messages/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/message/conversations', {
  GET: forMembers({
    summary: 'One’s own conversations about jobs, the newest first',
    query: conversationListSchema,
    answer: stretchOf(conversationShape),
    run: async ({ db, user, query, context }) =>
      done(await listConversationsOf(db, { viewer: user, kind: 'job', cursor: query.cursor, t: words(context) })),
  }),
})

export const loader = answer
export const action = answer
