import { z } from 'zod'
import { kmField } from '#app/i18n/km-field.server.ts'
import { offerLimits } from '#app/offers/rules.ts'
import {
  availabilities,
  availabilityChoices,
  availabilityOf,
  materials,
  pricings,
  type OfferTerms,
} from '#app/offers/terms/rules.ts'

export const unitPrice = kmField({ required: 'common:errors.amount_format' }).refine(
  (feninga) => feninga > 0 && feninga <= offerLimits.maxAmount,
  'common:errors.amount_format',
)
export const pricing = z.enum(pricings, 'offers:errors.pricing')
const material = z.enum(materials, 'offers:errors.material')
const day = z.iso.date('offers:errors.available_date')

/** Fields of the page's form; `toTerms` reads them. */
export const formTerms = {
  pricing: pricing.default('total'),
  unitPrice: unitPrice.optional(),
  material: material.optional(),
  available: z.enum(availabilityChoices, 'offers:errors.available').optional(),
  availableFrom: day.optional(),
}

/** Properties of the API's bodies: what is absent stays as it was. */
export const apiTerms = {
  pricing: pricing.optional().describe('How the amount, which is the total, is counted; `total` for a new offer.'),
  unitPrice: unitPrice
    .nullable()
    .optional()
    .describe('KM for a unit or the visit; absent, it stays as long as the pricing does.'),
  material: material.nullable().optional().describe('Who brings the material.'),
  availability: z.enum(availabilities, 'offers:errors.available').nullable().optional(),
  availableOn: day.nullable().optional().describe('On this day, at the latest on it, or from it on: both or none.'),
}

type FormTerms = z.output<z.ZodObject<typeof formTerms>>

export function toTerms(form: FormTerms, now: Date): OfferTerms {
  return {
    pricing: form.pricing,
    unitPrice: form.unitPrice ?? null,
    material: form.material ?? null,
    ...availabilityOf(form.available, form.availableFrom, now),
  }
}
