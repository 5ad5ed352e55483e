import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { ExtraPayment } from '#app/subscriptions/unclaimed/queries.server.ts'

/** A line for each payment of an order that goes back or has gone back. */
export function presentExtra(extra: ExtraPayment[], { t, language }: Translation): string[] {
  return extra.map(({ kind, amount, returnedAt }) => {
    const values = { amount: formatKm(amount, language), date: returnedAt ? formatDate(returnedAt, language) : '' }
    return t(`membership:extra.${kind}_${returnedAt ? 'returned' : 'returning'}`, values)
  })
}
