import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { newJobMessageSchema } from '#app/messages/api-schemas.ts'
import { messageShape, toMessage } from '#app/messages/api-shapes.server.ts'
import { sendJobMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/message', {
  POST: forMembers({
    summary: 'Write to the other side of a job',
    texts: 'messages',
    body: newJobMessageSchema,
    status: 201,
    answer: messageShape,
    refusals: [404],
    run: async ({ db, user, body: { jobAdId, workerId, text, imageIds }, attempt, now }) => {
      const message = {
        sender: user,
        adId: jobAdId,
        text,
        imageIds,
        clientKey: attempt,
        now,
        ...(workerId && { workerId }),
      }
      const sent = await sendJobMessage(db, message)
      return sent.ok ? done(toMessage(sent.value)) : sent
    },
  }),
})

export const loader = answer
export const action = answer
