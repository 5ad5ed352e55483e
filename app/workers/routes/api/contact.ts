import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { messageShape, presentMessage } from '#app/messages/api-presenters.server.ts'
import { workerContactSchema } from '#app/messages/schemas.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/publicworkerprofile/contact', {
  POST: forClients({
    summary: 'Write to a worker from their profile: the direct chat is opened',
    conversion: 'message_sent',
    namespace: 'messages',
    body: workerContactSchema,
    status: 201,
    response: messageShape,
    refusals: [404],
    run: async ({ db, user, body: { workerId, message }, attempt, now }) => {
      const sent = await sendDirectMessage(db, {
        sender: user,
        recipientId: workerId,
        text: message,
        idempotencyKey: attempt,
        now,
      })
      return sent.ok ? done(presentMessage(sent.value)) : sent
    },
  }),
})

export const loader = handler
export const action = handler
