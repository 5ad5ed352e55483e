import { cursorSchema } from '#app/http/api/cursor-schema.ts'
import { z } from 'zod'
import { conversationOrder } from '#app/messages/queries.server.ts'
import { adMessageSchema } from '#app/messages/schemas.ts'

const id = z.int('messages:errors.recipient_unknown').positive('messages:errors.recipient_unknown')

/** A client who changed the worker has several conversations about an ad; `workerId` selects one. */
export const newAdMessageSchema = adMessageSchema.extend({ workerId: id.optional() })

export const conversationListSchema = z.object({
  cursor: cursorSchema(conversationOrder),
})

export const conversationSchema = z.object({
  before: z.int('api:errors.cursor').positive('api:errors.cursor').optional(),
  workerId: id.optional(),
})
