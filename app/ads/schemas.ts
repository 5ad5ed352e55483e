import { z } from 'zod'
import { closingReasons, type ClosingReason } from '#app/ads/expiry/rules.ts'
import { adFilters, adLimits, adSorts, adTimings } from '#app/ads/rules.ts'
import { findContactsInAd } from '#app/ads/ad-contacts.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { messageWithPassage } from '#app/contact-detection/refuse-contact.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { streetAddressPattern } from '#app/places/street-address.ts'
import { endingCause } from '#app/offers/schemas.ts'

const title = textField('title').overwrite((input) => input.replace(/\s+/g, ' '))
const description = textField('description')
const address = textField('address').regex(streetAddressPattern, 'ads:errors.address_letters')
const skill = z.enum(skillKeys, 'ads:errors.skill_required')

const negative = 'ads:errors.payout_negative'
const inKm = { minimum: adLimits.minPayout / 100, maximum: adLimits.maxPayout / 100 }
const minPayout = kmField({ required: 'ads:errors.min_payout_required', negative })
  .superRefine(refuseOutsideLimits)
  .meta(inKm)
const maxPayout = kmField({ required: 'common:errors.amount_format', negative })
  .superRefine(refuseOutsideLimits)
  .meta(inKm)
  .nullable()
  .optional()

const timing = z.enum(adTimings, 'ads:errors.timing').nullable().optional()

const flag = z.boolean('ads:errors.flag').optional()

const imageIds = z
  .array(z.int('ads:errors.images_unknown').positive('ads:errors.images_unknown'), 'ads:errors.images_unknown')
  .max(adLimits.images, `ads:errors.images_over_limit?count=${adLimits.images}`)
  .overwrite((ids) => [...new Set(ids)])
  .optional()

const sharedFields = { timing, minPayout, maxPayout, acceptsOutsideBudget: flag, imageIds, draft: flag }

const ad = z.object({
  title,
  description,
  skill,
  city: cityField,
  address,
  ...sharedFields,
  draft: flag.meta({ const: false }),
})

/** An ad as others will read it. Money arrives as KM and leaves as feninga. */
export const adSchema = withCrossFieldRule(ad, (value, refuse) => {
  refuseBelowMinimum(value, refuse)
  for (const { field, passage, kind } of findContactsInAd(value))
    refuse(field, messageWithPassage(`contact-detection:${kind}`, passage))
})

/** A draft needs a title and an amount; other fields may be empty, but not invalid. Contacts are allowed: only its client reads it. */
export const draftSchema = withCrossFieldRule(
  z.object({
    title,
    description: orEmpty(description),
    skill: orEmpty(skill),
    city: orEmpty(cityField),
    address: orEmpty(address),
    ...sharedFields,
    draft: flag.meta({ const: true }),
  }),
  refuseBelowMinimum,
).meta({ required: ['title', 'minPayout', 'draft'] })

/** Forms have a tick for a client without a price in mind, in place of the amounts. */
export const adFormSchema = z.preprocess(withOpenBudget, adSchema)
export const draftFormSchema = z.preprocess(withOpenBudget, draftSchema)

export type AdContent = z.output<typeof adSchema> | z.output<typeof draftSchema>

export const cancellationSchema = z.object({
  reason: z
    .string('ads:errors.reason_text')
    .overwrite(normalizePlainText)
    .trim()
    .max(adLimits.reason, `common:errors.too_long?max=${adLimits.reason}`)
    .overwrite((words) => (closingReasons.includes(words as ClosingReason) ? '' : words))
    .default(''),
  /** The worker of a running job reads it, who never reads the reason. */
  cause: endingCause,
})

const page = z.int().min(1).max(10_000).default(1)

export const myAdsSchema = z.object({
  filter: z.enum(adFilters).default('all'),
  sort: z.enum(adSorts).default('newest'),
  page,
})

export const myAssignmentsSchema = z.object({ stanje: z.enum(['u-toku', 'zavrseni']).default('u-toku'), page })

function textField(field: 'title' | 'description' | 'address') {
  return z
    .string(`ads:errors.${field}_required`)
    .overwrite(normalizePlainText)
    .trim()
    .min(1, `ads:errors.${field}_required`)
    .max(adLimits[field], `common:errors.too_long?max=${adLimits[field]}`)
}

function orEmpty<Field extends z.ZodType>(field: Field) {
  const isBlank = (input: unknown) => typeof input === 'string' && normalizePlainText(input).trim() === ''
  return z
    .preprocess((input) => (isBlank(input) ? undefined : input), field.optional())
    .transform((value) => value ?? '')
}

function withOpenBudget(fields: unknown): unknown {
  if (!(fields instanceof Object && 'openBudget' in fields && fields.openBudget)) return fields
  return { ...fields, minPayout: '1', maxPayout: undefined, acceptsOutsideBudget: 'on' }
}

type Budget = { minPayout?: number | undefined; maxPayout?: number | null | undefined }

function refuseBelowMinimum(budget: Budget, refuse: (field: 'maxPayout', message: string) => void) {
  if (typeof budget.maxPayout === 'number' && budget.maxPayout < (budget.minPayout ?? 0))
    refuse('maxPayout', 'ads:errors.max_below_min')
}

function refuseOutsideLimits(feninga: number, context: z.RefinementCtx) {
  if (feninga < adLimits.minPayout) context.addIssue({ code: 'custom', message: 'ads:errors.payout_min' })
  if (feninga > adLimits.maxPayout) context.addIssue({ code: 'custom', message: 'ads:errors.payout_max' })
}
