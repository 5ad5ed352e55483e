import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { messageLimits } from '#app/messages/rules.ts'

const text = z
  .string('messages:errors.text_required')
  .overwrite((input) => normalizePlainText(input).trim())
  .min(1, 'messages:errors.text_required')
  .max(messageLimits.text, `messages:errors.text_long?max=${messageLimits.text}`)

const imageIds = z
  .array(
    z.int('messages:errors.image_unknown').positive('messages:errors.image_unknown'),
    'messages:errors.image_unknown',
  )
  .max(messageLimits.images, `messages:errors.images_over_limit?max=${messageLimits.images}`)
  .overwrite((ids) => [...new Set(ids)])
  .optional()

/** The page's form; the recipient is in the address. */
export const messageSchema = z.object({ text, imageIds })

const id = z.int('messages:errors.recipient_unknown').positive('messages:errors.recipient_unknown')

/** POST /api/message */
export const adMessageSchema = messageSchema.extend({ jobAdId: id })

/** POST /api/message/direct */
export const directMessageSchema = messageSchema.extend({ recipientId: id })

/** POST /api/publicworkerprofile/contact */
export const workerContactSchema = z.object({ workerId: id, message: text })
