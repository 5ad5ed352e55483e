import { z } from 'zod'
import { normalizeLine, normalizePlainText } from '#app/i18n/plain-text.ts'
import { paymentMethods } from '#app/subscriptions/rules.ts'

const promoCode = z
  .string('common:errors.invalid')
  .overwrite(normalizeLine)
  .toUpperCase()
  .max(30, 'common:errors.too_long?max=30')
  .optional()

/** The page's form; `amount` is what the buyer saw, in feninga. */
export const purchaseFormSchema = z.object({
  promoCode,
  // `method` would hide the form element's own property from scripts.
  paymentMethod: z.enum(paymentMethods, 'common:errors.invalid').optional(),
  amount: z.int('common:errors.invalid').min(0, 'common:errors.invalid'),
  apply: z.literal('on').optional(),
})

export const codeParamSchema = promoCode
export const methodParamSchema = z.enum(paymentMethods)

export const studentProofSchema = z.object({
  school: z
    .string('common:errors.invalid')
    .overwrite((input) => normalizePlainText(input).replace(/\s+/g, ' ').trim())
    .min(1, 'common:errors.invalid')
    .max(100, 'common:errors.too_long?max=100'),
  imageIds: z
    .array(z.int('images:refused.image_required').positive('images:refused.image_required'))
    .min(1, 'images:refused.image_required')
    .max(1, 'images:refused.image_required'),
})
