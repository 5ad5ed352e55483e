import { randomUUID } from 'node:crypto'
import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { newAdMessageSchema } from '#app/messages/api-schemas.ts'
import { messageShape, presentMessage } from '#app/messages/api-presenters.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { done } from '#app/outcome.ts'
import { directMessageSchema } from '#app/messages/schemas.ts'

const handler = apiRoutes({
  '/api/message': {
    POST: forMembers({
      summary: 'Write to the other side of a job',
      invalidatesPages: false,
      conversion: 'message_sent',
      namespace: 'messages',
      body: newAdMessageSchema,
      status: 201,
      response: messageShape,
      refusals: [404],
      run: async ({ db, user, body: { jobAdId, workerId, text, imageIds }, now }) => {
        const message = {
          sender: user,
          adId: jobAdId,
          text,
          imageIds,
          idempotencyKey: randomUUID(),
          now,
          ...(workerId && { workerId }),
        }
        const sent = await sendAdMessage(db, message)
        return sent.ok ? done(presentMessage(sent.value)) : sent
      },
    }),
  },
  '/api/message/direct': {
    POST: forMembers({
      summary: 'Write to a person, beginning the conversation where that is allowed',
      invalidatesPages: false,
      conversion: 'message_sent',
      namespace: 'messages',
      body: directMessageSchema,
      status: 201,
      response: messageShape,
      refusals: [404],
      run: async ({ db, user, body, now }) => {
        const sent = await sendDirectMessage(db, { ...body, sender: user, idempotencyKey: randomUUID(), now })
        return sent.ok ? done(presentMessage(sent.value)) : sent
      },
    }),
  },
})

export const loader = handler
export const action = handler
