import { z } from 'zod'
import { jobMessageSchema } from '#app/messages/schemas.ts'

const id = z.coerce.number('messages:errors.recipient_unknown').int('messages:errors.recipient_unknown').positive('messages:errors.recipient_unknown')

/** A client who changed the worker of a job has several conversations about it: `workerId` names one. */
export const newJobMessageSchema = jobMessageSchema.extend({ workerId: id.optional() })

export const conversationListSchema = z.object({ cursor: z.string().max(60).optional().catch(undefined) })

export const conversationSchema = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  workerId: z.coerce.number().int().positive().optional().catch(undefined),
})
