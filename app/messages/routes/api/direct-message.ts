import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { messageShape, toMessage } from '#app/messages/api-shapes.server.ts'
import { directMessageSchema } from '#app/messages/schemas.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/message/direct', {
  POST: forMembers({
    summary: 'Write to a person, beginning the conversation where that is allowed',
    texts: 'messages',
    body: directMessageSchema,
    status: 201,
    answer: messageShape,
    refusals: [404],
    run: async ({ db, user, body, attempt, now }) => {
      const sent = await sendDirectMessage(db, { ...body, sender: user, clientKey: attempt, now })
      return sent.ok ? done(toMessage(sent.value)) : sent
    },
  }),
})

export const loader = answer
export const action = answer
