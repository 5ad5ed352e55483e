import { z } from 'zod'
import { contactLimits } from '#app/contact/rules.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'

const tooLong = (max: number) => `common:errors.too_long?max=${max}`

/** A single line: the name goes into a mail's subject, where a line break would start another header. */
const name = z
  .string('contact:errors.name_required')
  .overwrite((input) =>
    normalizePlainText(input)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  )
  .min(1, 'contact:errors.name_required')
  .max(contactLimits.name, tooLong(contactLimits.name))

const email = z
  .string('contact:errors.email_required')
  .trim()
  .min(1, { error: 'contact:errors.email_required', abort: true })
  .max(contactLimits.email, tooLong(contactLimits.email))
  .pipe(z.email('contact:errors.email_invalid'))

const message = z
  .string('contact:errors.message_required')
  .overwrite((input) => normalizePlainText(input).trim())
  .min(1, 'contact:errors.message_required')
  .max(contactLimits.message, tooLong(contactLimits.message))

/** `subject` is a honeypot: the field is hidden, so only bots fill it in. */
export const contactSchema = z.object({ name, email, message, subject: z.string().optional() })
