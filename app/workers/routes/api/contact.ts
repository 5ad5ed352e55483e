import { apiRoute, forClients } from '#app/http/api.server.ts'
import { messageShape, toMessage } from '#app/messages/api-shapes.server.ts'
import { workerContactSchema } from '#app/messages/schemas.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/publicworkerprofile/contact', {
  POST: forClients({
    summary: 'Write to a worker from their profile: the direct chat is opened',
    texts: 'messages',
    body: workerContactSchema,
    status: 201,
    answer: messageShape,
    refusals: [404],
    run: async ({ db, user, body: { workerId, message }, attempt, now }) => {
      const sent = await sendDirectMessage(db, {
        sender: user,
        recipientId: workerId,
        text: message,
        clientKey: attempt,
        now,
      })
      return sent.ok ? done(toMessage(sent.value)) : sent
    },
  }),
})

export const loader = answer
export const action = answer
