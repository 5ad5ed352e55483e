import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { refuseContact, type AuthorRole } from '#app/contact-detection/refuse-contact.ts'
import { questionLimits } from '#app/questions/rules.ts'

function shortText(required: string, writer: AuthorRole) {
  return z
    .string(required)
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, required)
    .max(questionLimits.text, `common:errors.too_long?max=${questionLimits.text}`)
    .superRefine(refuseContact(writer))
}

/** Fields of the page's form; the address says about which ad. */
export const questionSchema = z.object({ text: shortText('questions:errors.question_required', 'worker') })

export const answerSchema = z.object({ text: shortText('questions:errors.answer_required', 'client') })

export const replySchema = z.object({ text: shortText('questions:errors.answer_required', 'worker') })

/** POST /api/question */
export const newQuestionSchema = questionSchema.extend({
  jobAdId: z.int('questions:errors.ad_unknown').positive('questions:errors.ad_unknown'),
})

export const deletionSchema = z.object({})
