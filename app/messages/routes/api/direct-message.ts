import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { messageShape, presentMessage } from '#app/messages/api-presenters.server.ts'
import { directMessageSchema } from '#app/messages/schemas.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/message/direct', {
  POST: forMembers({
    summary: 'Write to a person, beginning the conversation where that is allowed',
    invalidatesPages: false,
    conversion: 'message_sent',
    namespace: 'messages',
    body: directMessageSchema,
    status: 201,
    response: messageShape,
    refusals: [404],
    run: async ({ db, user, body, attempt, now }) => {
      const sent = await sendDirectMessage(db, { ...body, sender: user, idempotencyKey: attempt, now })
      return sent.ok ? done(presentMessage(sent.value)) : sent
    },
  }),
})

export const loader = handler
export const action = handler
