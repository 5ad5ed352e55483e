import { z } from 'zod'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { messageLimits } from '#app/messages/rules.ts'

const text = z
  .string('messages:errors.text_required')
  .overwrite((input) => normalizePlainText(input).trim())
  .max(messageLimits.text, `messages:errors.text_long?max=${messageLimits.text}`)

const imageIds = z
  .array(
    z.int('messages:errors.image_unknown').positive('messages:errors.image_unknown'),
    'messages:errors.image_unknown',
  )
  .max(messageLimits.images, `messages:errors.images_over_limit?max=${messageLimits.images}`)
  .overwrite((ids) => [...new Set(ids)])
  .optional()

export const textRequired = 'messages:errors.text_required'

const message = z.object({ text: text.default(''), imageIds })

/** An image is a message by itself. */
function requireTextOrImages<Fields extends z.ZodObject>(schema: Fields): Fields {
  return withCrossFieldRule(schema, (fields, addError) => {
    const { text: words, imageIds: ids } = fields as Partial<z.output<typeof message>>
    if (!words && !ids?.length) addError('text', textRequired)
  })
}

/** The page's form; the recipient is in the address. */
export const messageSchema = requireTextOrImages(message)

const id = z.int('messages:errors.recipient_unknown').positive('messages:errors.recipient_unknown')

/** POST /api/message */
export const adMessageSchema = requireTextOrImages(message.extend({ jobAdId: id }))

/** POST /api/message/direct */
export const directMessageSchema = requireTextOrImages(message.extend({ recipientId: id }))

export const workerContactSchema = z.object({ workerId: id, message: text.min(1, 'messages:errors.text_required') })
