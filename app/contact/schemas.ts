import { z } from 'zod'
import { contactLimits } from '#app/contact/rules.ts'
import { normalizeEmailAddress, normalizeLine, normalizePlainText } from '#app/i18n/plain-text.ts'

const tooLong = (max: number) => `common:errors.too_long?max=${max}`

/** A single line: the name goes into a mail's subject, where a line break would start another header. */
const name = z
  .string('contact:errors.name_required')
  .overwrite(normalizeLine)
  .min(1, 'contact:errors.name_required')
  .max(contactLimits.name, tooLong(contactLimits.name))

const email = z
  .string('contact:errors.email_required')
  .overwrite(normalizeEmailAddress)
  .min(1, { error: 'contact:errors.email_required', abort: true })
  .max(contactLimits.email, tooLong(contactLimits.email))
  .pipe(z.email('contact:errors.email_invalid'))

const message = z
  .string('contact:errors.message_required')
  .overwrite((input) => normalizePlainText(input).trim())
  .min(1, 'contact:errors.message_required')
  .max(contactLimits.message, tooLong(contactLimits.message))

/** `unused` is a honeypot: hidden, and named like nothing that form fillers know. */
export const contactSchema = z.object({ name, email, message, unused: z.string().optional() })
