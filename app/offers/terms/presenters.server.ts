import { formatKm, formatShortDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'

type Reader = { t: Translate; language: Language }

/** The terms in words, the same for both people, always in this order; the price says how an open total is counted. */
export function presentTerms(terms: OfferTerms, { t, language }: Reader, amount?: number | null): string[] {
  const { material, availability, availableOn } = terms
  return [
    ...(terms.pricing === 'total' || amount === null ? [] : [presentPriceBasis(terms, { t, language })]),
    ...(material === null ? [] : [t(`offers:terms.material.${material}`)]),
    ...(availability === null || availableOn === null
      ? []
      : [t(`offers:terms.available.${availability}`, { date: presentDay(availableOn, language) })]),
  ]
}

export function presentPriceBasis({ pricing, unitPrice }: PriceBasis, { t, language }: Reader): string {
  if (unitPrice === null) return t(`offers:terms.pricing.${pricing}`)
  return t(`offers:terms.priced.${pricing}`, { amount: formatKm(unitPrice, language) })
}

function presentDay(day: string, language: Language): string {
  return formatShortDate(new Date(`${day}T12:00Z`), language)
}
