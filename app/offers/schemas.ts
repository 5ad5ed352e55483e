import { z } from 'zod'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { apiTerms, formTerms } from '#app/offers/terms/schemas.ts'
import { endingCauses } from '#app/offers/causes.ts'
import { offerFilters, offerLimits, offerSorts, offerStatuses } from '#app/offers/rules.ts'

/** Becomes feninga. Whether the budget allows it is the verb's question. */
const amount = kmField({ required: 'offers:errors.amount_required' })

const messageText = z
  .string('offers:errors.message_text')
  .overwrite(normalizePlainText)
  .trim()
  .max(offerLimits.message, `offers:errors.message_long?max=${offerLimits.message}`)
  .superRefine(refuseContact('worker'))

const message = messageText.default('')

const id = z.int('offers:errors.offer_unknown').positive('offers:errors.offer_unknown')

/** Fields of the page's form, whose price may stay empty with a visit; the API's bodies add the id of what it is about. */
export const offerFormSchema = withCrossFieldRule(
  z.object({ amount: amount.optional(), message, ...formTerms }),
  ({ amount: total, pricing, available, availableFrom }, addError) => {
    if (total === undefined && pricing !== 'visit') addError('amount', 'offers:errors.amount_required')
    if (available === 'from_date' && !availableFrom) addError('availableFrom', 'offers:errors.available_date')
  },
)

const apiContent = {
  amount: amount.optional(),
  totalOpen: z
    .boolean('common:errors.invalid')
    .optional()
    .describe(
      'The total is named after the visit, and `amount` may be absent; where the ad accepts such offers. A change without it, `pricing` and `unitPrice` leaves an open total open while `amount` is the price of the visit, and else is for the whole.',
    ),
  message,
  ...apiTerms,
}

const jobAdId = z.int('api:errors.ad_unknown').positive('api:errors.ad_unknown')

export const offerSchema = requireTotal(z.object({ jobAdId, ...apiContent }))

export const offerChangeSchema = requireTotal(
  z.object({ id, ...apiContent, message: messageText.optional().describe('Absent, it stays as it was.') }),
)

function requireTotal<Fields extends z.ZodObject<Pick<typeof apiContent, 'amount' | 'totalOpen'>>>(
  fields: Fields,
): Fields {
  return withCrossFieldRule(fields, ({ amount: total, totalOpen }, addError) => {
    if (total === undefined && !totalOpen) addError('amount', 'offers:errors.amount_required')
  })
}

export function readTotal(total: number | undefined, totalOpen: boolean | undefined): number | null {
  return totalOpen ? null : (total ?? null)
}

export const offerIdSchema = z.object({ offerId: id })

/** The worker reads it; without one an acceptance is undone all the same. */
export const endingCause = z.enum(endingCauses, 'common:errors.invalid').optional()

export const unacceptanceFormSchema = z.object({ cause: endingCause })

export const unacceptanceSchema = offerIdSchema.extend({ cause: endingCause })

/** The price and the terms that the client has seen: a change in the last moment is not accepted unread. */
const seenAmount = amount.optional()

export const acceptanceFormSchema = z.object({ amount: seenAmount, terms: z.string().default('') })

export const takingFormSchema = acceptanceFormSchema.extend({ acceptedId: id, cause: endingCause })

const seenTerms = z.string('common:errors.invalid').optional()

export const acceptanceSchema = z.object({
  offerId: id,
  amount: seenAmount.describe('The price that was seen: another one is not accepted.'),
  terms: seenTerms.describe('`terms` of the offer that was seen: another message, image or terms are not accepted.'),
})

export const takingSchema = acceptanceSchema.extend({ acceptedId: id, cause: endingCause })

export const offerListSchema = z.object({
  sort: z.enum(offerSorts).default('lowest'),
  filter: z.enum(offerFilters).default('all'),
})

export const offerStatusSchema = z.enum(offerStatuses).optional().catch(undefined)
