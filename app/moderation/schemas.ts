import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { answerLimit } from '#app/moderation/rules.ts'

export const hidingAnswerSchema = z.object({
  text: z
    .string('safety:hidden.errors.text_required')
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, 'safety:hidden.errors.text_required')
    .max(answerLimit, `common:errors.too_long?max=${answerLimit}`),
})
