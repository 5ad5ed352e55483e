import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { hasVisitPrice, maxAvailableDays, revisePriceBasis, type OfferTerms } from '#app/offers/terms/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'

export type TermsRefusal = 'available_incomplete' | 'available_past' | 'available_late' | 'visit_price_required'

/** The terms as they are stored: `given` over `previous`. Days that both have stay, also when they are over. Without an amount there is the price of a visit. */
export function checkTerms(
  previous: OfferTerms,
  { amount, ...given }: Partial<OfferTerms> & { amount: number | null },
  now: Date,
): Outcome<OfferTerms, TermsRefusal> {
  const terms = { ...previous, ...given, ...(given.availability === null && { availableOn: null }) }
  const { availability, availableOn } = terms
  if ((availability === null) !== (availableOn === null)) return refused('available_incomplete')
  if (availableOn !== null && availableOn !== previous.availableOn) {
    if (availableOn < localDay(now)) return refused('available_past')
    if (availableOn > addCalendarDays(localDay(now), maxAvailableDays)) return refused('available_late')
  }
  const basis = revisePriceBasis(previous, given)
  if (amount === null && !hasVisitPrice(basis)) return refused('visit_price_required')
  return done({ ...terms, ...basis })
}
