import { z } from 'zod'
import { adFilters, adLimits, adSorts } from '#app/ads/rules.ts'
import { feningaFromKm, parseKm } from '#app/i18n/money.ts'
import { leaksOf } from '#app/ads/leaks.ts'
import { naming } from '#app/leaks/checking.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

const title = text('title').overwrite((typed) => typed.replace(/\s+/g, ' '))
const description = text('description')
/** Letters, digits and spaces, with the marks that house numbers carry. */
const address = text('address').regex(/^[\p{L}\p{M}\p{N}\s.,/-]*$/u, 'ads:errors.address_letters')
const skill = z.enum(skillKeys, 'ads:errors.skill_required')

const minPayout = z
  .union([z.string(), z.number()], 'ads:errors.min_payout_required')
  .transform((given, context) => (given === '' ? refuse(context, 'ads:errors.min_payout_required') : payoutOf(given, context)))

const maxPayout = z
  .union([z.string(), z.number(), z.null()], 'common:errors.amount_form')
  .transform((given, context) => (given === '' || given === null ? null : payoutOf(given, context)))
  .optional()

const flag = z.preprocess(
  (given) => (given === 'on' || given === 'true' ? true : given === '' || given === 'false' ? false : given),
  z.boolean('ads:errors.flag').optional(),
)

const imageIds = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z
    .array(z.coerce.number('ads:errors.images_unknown').int('ads:errors.images_unknown').positive('ads:errors.images_unknown'))
    .max(adLimits.images, `ads:errors.images_over_limit?count=${adLimits.images}`)
    .optional(),
)

const extras = { minPayout, maxPayout, acceptsOutsideBudget: flag, imageIds, draft: flag }

/** An ad as others will read it. Money arrives as KM, typed or the API's number, and leaves as feninga. */
export const adSchema = withOrderedBudget(z.object({ title, description, skill, city: cityField, address, ...extras })).superRefine(
  (ad, context) => {
    for (const { field, passage, kind } of leaksOf(ad)) context.addIssue({ code: 'custom', path: [field], message: naming(`leaks:${kind}`, passage) })
  },
  { when: isObject },
)

/**
 * A draft keeps what there is: a title to find it by and an amount; the rest may be empty, but not wrong. Only its client
 * reads it, so it is held to no more.
 */
export const draftSchema = withOrderedBudget(
  z.object({
    title,
    description: orEmpty(description),
    skill: orEmpty(skill),
    city: orEmpty(cityField),
    address: orEmpty(address),
    ...extras,
  }),
)

export type AdContent = z.output<typeof adSchema> | z.output<typeof draftSchema>

export const cancellationSchema = z.object({
  reason: z.string('ads:errors.reason_text').overwrite(withoutControls).trim().max(adLimits.reason, `common:errors.too_long?max=${adLimits.reason}`).default(''),
})

const page = z.coerce.number().int().min(1).max(10_000).catch(1)

/** The query of the list of one's own ads; anything unknown is the usual view. */
export const myAdsSchema = z.object({ filter: z.enum(adFilters).catch('all'), sort: z.enum(adSorts).catch('newest'), page })

export const myJobsSchema = z.object({ stanje: z.enum(['u-toku', 'zavrseni']).catch('u-toku'), page })

function text(field: 'title' | 'description' | 'address') {
  return z
    .string(`ads:errors.${field}_required`)
    .overwrite(withoutControls)
    .trim()
    .min(1, `ads:errors.${field}_required`)
    .max(adLimits[field], `common:errors.too_long?max=${adLimits[field]}`)
}

/** Line ends as one sign, and none of the signs that nobody types and PostgreSQL cannot keep. */
function withoutControls(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

function orEmpty<Field extends z.ZodType>(field: Field) {
  const isBlank = (given: unknown) => typeof given === 'string' && given.trim() === ''
  return z.preprocess((given) => (isBlank(given) ? undefined : given), field.optional()).transform((value) => value ?? '')
}

function withOrderedBudget<Fields extends z.ZodObject<typeof extras>>(fields: Fields) {
  return fields.refine(
    ({ minPayout, maxPayout }) => typeof minPayout !== 'number' || typeof maxPayout !== 'number' || maxPayout >= minPayout,
    { path: ['maxPayout'], message: 'ads:errors.max_below_min', when: isObject },
  )
}

/** Asked also when another field is wrong, so that all faults are named at once. */
function isObject({ value }: { value: unknown }): boolean {
  return value instanceof Object
}

type Context = Parameters<Parameters<z.ZodUnion['transform']>[0]>[1]

function payoutOf(given: string | number, context: Context): number {
  if (typeof given === 'number' ? given < 0 : /^[-−–]\s*\d/.test(given.trim())) return refuse(context, 'ads:errors.payout_negative')
  const feninga = typeof given === 'number' ? exactFeninga(given) : parseKm(given)
  if (feninga === undefined) return refuse(context, 'common:errors.amount_form')
  if (feninga < adLimits.minimumPayout) return refuse(context, 'ads:errors.payout_least')
  if (feninga > adLimits.maximumPayout) return refuse(context, 'ads:errors.payout_most')
  return feninga
}

function exactFeninga(km: number): number | undefined {
  const feninga = feningaFromKm(km)
  return Number.isSafeInteger(feninga) && feninga / 100 === km ? feninga : undefined
}

function refuse(context: Context, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
