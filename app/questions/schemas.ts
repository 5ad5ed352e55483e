import { z } from 'zod'
import { limits } from '#app/questions/rules.ts'

/** Browsers count a line break as one character and send two; the database refuses the character NUL. */
function shortText(required: string) {
  return z
    .string(required)
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
    .min(1, required)
    .max(limits.text, `questions:errors.text_long?max=${limits.text}`)
}

/** What the page's form sends; the address says about which ad. */
export const questionSchema = z.object({ text: shortText('questions:errors.question_required') })

export const answerSchema = z.object({ text: shortText('questions:errors.answer_required') })

/** POST /api/question */
export const newQuestionSchema = questionSchema.extend({
  jobAdId: z.coerce.number('questions:errors.ad_unknown').int('questions:errors.ad_unknown').positive('questions:errors.ad_unknown'),
})
