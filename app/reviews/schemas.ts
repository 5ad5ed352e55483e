import { z } from 'zod'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { maxCommentLength, maxReplyLength } from '#app/reviews/rules.ts'

const rating = z
  .int({
    error: ({ input }) =>
      typeof input === 'number' ? 'reviews:errors.rating_range' : 'reviews:errors.rating_required',
  })
  .min(1, 'reviews:errors.rating_range')
  .max(5, 'reviews:errors.rating_range')

const comment = z
  .string('reviews:errors.comment_required')
  .overwrite(normalizePlainText)
  .trim()
  .min(1, 'reviews:errors.comment_required')
  .max(maxCommentLength, `reviews:errors.comment_long?max=${maxCommentLength}`)
  .superRefine(refuseContact('reviewer'))

export const reviewFormSchema = z.object({ rating, comment })

export const replySchema = z.object({
  text: z
    .string('reviews:errors.reply_required')
    .overwrite((input) => normalizePlainText(input).trim())
    .min(1, 'reviews:errors.reply_required')
    .max(maxReplyLength, `common:errors.too_long?max=${maxReplyLength}`)
    .superRefine(refuseContact('replier')),
})

export const completionSchema = z.object({
  jobAdId: z.int('reviews:errors.ad_unknown').positive('reviews:errors.ad_unknown'),
  workerId: z
    .int('common:errors.invalid')
    .positive('common:errors.invalid')
    .optional()
    .describe('The worker who was seen: a review of another one is refused.'),
  rating,
  comment,
})
