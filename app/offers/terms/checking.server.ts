import { localDay } from '#app/i18n/formats.ts'
import { maxAvailableDays, revisePriceBasis, type OfferTerms } from '#app/offers/terms/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'

const dayMs = 86_400_000

export type TermsRefusal = 'available_incomplete' | 'available_past' | 'available_late'

/** The terms as they are stored: `given` over `previous`. Days that both have stay, also when they are over. */
export function checkTerms(
  previous: OfferTerms,
  given: Partial<OfferTerms>,
  now: Date,
): Outcome<OfferTerms, TermsRefusal> {
  const terms = { ...previous, ...given, ...(given.availability === null && { availableOn: null }) }
  const { availability, availableOn } = terms
  if ((availability === null) !== (availableOn === null)) return refused('available_incomplete')
  if (availableOn !== null && availableOn !== previous.availableOn) {
    if (availableOn < localDay(now)) return refused('available_past')
    if (availableOn > localDay(new Date(now.getTime() + maxAvailableDays * dayMs))) return refused('available_late')
  }
  return done({ ...terms, ...revisePriceBasis(previous, given) })
}
