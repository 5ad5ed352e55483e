import { z } from 'zod'
import { plainText } from '#app/i18n/typed-text.ts'
import { refuseContact, type Writer } from '#app/leaks/checking.ts'
import { limits } from '#app/questions/rules.ts'

function shortText(required: string, writer: Writer) {
  return z
    .string(required)
    .overwrite((typed) => plainText(typed).trim())
    .min(1, required)
    .max(limits.text, `common:errors.too_long?max=${limits.text}`)
    .superRefine(refuseContact(writer))
}

/** What the page's form sends; the address says about which ad. */
export const questionSchema = z.object({ text: shortText('questions:errors.question_required', 'worker') })

export const answerSchema = z.object({ text: shortText('questions:errors.answer_required', 'client') })

/** POST /api/question */
export const newQuestionSchema = questionSchema.extend({
  jobAdId: z.int('questions:errors.ad_unknown').positive('questions:errors.ad_unknown'),
})

/** A confirmation has no fields. */
export const removalSchema = z.object({})
