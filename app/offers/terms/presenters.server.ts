import { formatKm, formatShortDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'

/** The terms in words, the same for both people, always in this order; the price says how an open total is counted. */
export function presentTerms(terms: OfferTerms, { t, language }: Translation, amount?: number | null): string[] {
  const { material, availability, availableOn } = terms
  return [
    ...(terms.pricing === 'total' || amount === null ? [] : [presentPriceBasis(terms, { t, language })]),
    ...(material === null ? [] : [t(`offers:terms.material.${material}`)]),
    ...(availability === null || availableOn === null
      ? []
      : [t(`offers:terms.available.${availability}`, { date: presentDay(availableOn, language) })]),
  ]
}

/** The terms one by one, to the client who compares offers; what was not said is absent, and so is that it is for the whole. */
export function presentFacts(terms: OfferTerms, { t, language }: Translation, amount: number | null) {
  const { pricing, material, availability, availableOn } = terms
  const basis = amount === null ? { pricing, unitPrice: null } : terms
  const date = availableOn === null ? '' : presentDay(availableOn, language)
  return {
    ...(pricing !== 'total' && { pricing: presentPriceBasis(basis, { t, language }) }),
    ...(material !== null && { material: t(`offers:facts.material.${material}`) }),
    ...(availability !== null && {
      start: availability === 'on' ? date : t(`offers:facts.starting.${availability}`, { date }),
    }),
  }
}

export type PresentedFacts = ReturnType<typeof presentFacts>

export function presentPriceBasis({ pricing, unitPrice }: PriceBasis, { t, language }: Translation): string {
  if (unitPrice === null) return t(`offers:terms.pricing.${pricing}`)
  return t(`offers:terms.priced.${pricing}`, { amount: formatKm(unitPrice, language) })
}

function presentDay(day: string, language: Language): string {
  return formatShortDate(new Date(`${day}T12:00Z`), language)
}
