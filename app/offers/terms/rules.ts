import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'

/** The units of the amount of an offer, which is the total. `visit`: the worker looks at the work first, and may name the total after it. */
export const pricings = ['total', 'square_meter', 'hour', 'day', 'visit'] as const
export type Pricing = (typeof pricings)[number]

/** Who brings the material; `open`: the two still have to agree. */
export const materials = ['worker', 'client', 'open'] as const
export type Material = (typeof materials)[number]

/** When the work can be done: on this day, at the latest on it, or from it on. */
export const availabilities = ['on', 'by', 'from'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityChoices = ['tomorrow', 'this_week', 'from_date'] as const
export type AvailabilityChoice = (typeof availabilityChoices)[number]

/** What an offer says beside its amount. `unitPrice`: feninga for a unit or the visit; `availableOn`: a day such as `2027-01-10`. */
export type OfferTerms = {
  pricing: Pricing
  unitPrice: number | null
  material: Material | null
  availability: Availability | null
  availableOn: string | null
}

export type PriceBasis = Pick<OfferTerms, 'pricing' | 'unitPrice'>

export const plainTerms: OfferTerms = {
  pricing: 'total',
  unitPrice: null,
  material: null,
  availability: null,
  availableOn: null,
}

/** `given` over `previous`: a unit price stays only with its pricing, and a total has none. */
export function revisePriceBasis(previous: PriceBasis, given: Partial<PriceBasis>): PriceBasis {
  const { pricing = previous.pricing, unitPrice } = given
  if (pricing === 'total') return { pricing, unitPrice: null }
  if (unitPrice !== undefined) return { pricing, unitPrice }
  return { pricing, unitPrice: pricing === previous.pricing ? previous.unitPrice : null }
}

/** An offer may leave its total open only with this: it is all that its client reads as a price. */
export function hasVisitPrice({ pricing, unitPrice }: PriceBasis): boolean {
  return pricing === 'visit' && unitPrice !== null
}

type Price = { amount: number | null; terms: Partial<OfferTerms> }

/** A bare amount names no open total by itself: the price of the visit, which stood in its place, leaves it open, and another one is for the whole. */
export function readBareAmount(offer: { amount: number | null; terms: OfferTerms }, given: Price): Price {
  if (offer.amount !== null) return given
  if (given.amount === offer.terms.unitPrice) return { ...given, amount: null }
  return { ...given, terms: { ...given.terms, pricing: 'total' } }
}

export const maxAvailableDays = 365

/** The days that the choices mean at this moment: "tomorrow" would be wrong the day after. */
export function availabilityOf(
  choice: AvailabilityChoice | undefined,
  date: string | undefined,
  now: Date,
): Pick<OfferTerms, 'availability' | 'availableOn'> {
  if (choice === 'tomorrow') return { availability: 'on', availableOn: addCalendarDays(localDay(now), 1) }
  if (choice === 'this_week') return { availability: 'by', availableOn: sundayOf(localDay(now)) }
  return date ? { availability: 'from', availableOn: date } : { availability: null, availableOn: null }
}

/** The choice that means the same at this moment; a day that has come is one from which on the worker can come. */
export function choiceOf(
  { availability, availableOn }: Pick<OfferTerms, 'availability' | 'availableOn'>,
  now: Date,
): AvailabilityChoice | undefined {
  if (availability === null) return undefined
  const same = availabilityChoices.find((choice) => {
    const meant = availabilityOf(choice, undefined, now)
    return meant.availability === availability && meant.availableOn === availableOn
  })
  return same ?? 'from_date'
}

/** Equal for equal terms. */
export function termsKey({ pricing, unitPrice, material, availability, availableOn }: OfferTerms): string {
  return [pricing, unitPrice, material, availability, availableOn].map((value) => value ?? '').join(' ')
}

function sundayOf(day: string): string {
  return addCalendarDays(day, (7 - new Date(day).getUTCDay()) % 7)
}
