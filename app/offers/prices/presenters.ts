import { formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'

/** In feninga. Without an amount the total is named after the visit, whose price is `unitPrice`. */
export type OfferPrice = { amount: number | null; unitPrice: number | null }

/** In columns, sentences and pushes: `450 KM`, or `30 KM za pregled`. */
export function formatOfferPrice({ amount, unitPrice }: OfferPrice, { t, language }: Translation): string {
  if (amount !== null) return formatKm(amount, language)
  return t('common:price.visit', { visit: formatKm(unitPrice ?? 0, language) })
}

/** Where there is room: `450 KM`, or `30 KM za pregled, ukupno poslije pregleda`. */
export function presentOfferPrice(price: OfferPrice, reader: Translation): string {
  const short = formatOfferPrice(price, reader)
  return price.amount === null ? reader.t('common:price.total_open', { price: short }) : short
}

/** The same in two: the amount, and the words after it. */
export function splitOfferPrice(price: OfferPrice, reader: Translation): { figure: string; words: string } {
  const figure = formatKm(price.amount ?? price.unitPrice ?? 0, reader.language)
  return { figure, words: presentOfferPrice(price, reader).slice(figure.length) }
}

/** On the button that accepts an offer. */
export function presentAcceptance(price: OfferPrice, reader: Translation): string {
  const { t, language } = reader
  if (price.amount !== null) return t('offers:accept.submit', { amount: formatKm(price.amount, language) })
  return t('offers:accept.submit_visit', { visit: formatKm(price.unitPrice ?? 0, language) })
}

/** The price that was shown, as the form of an acceptance sends it. */
export function shownAmount({ amount, unitPrice }: OfferPrice): string {
  return kmForInput(amount ?? unitPrice ?? 0)
}
