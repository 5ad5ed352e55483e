import { sql, type RawBuilder } from 'kysely'
import { offerLimits } from '#app/offers/rules.ts'
import type { AvailabilityChoice, OfferTerms, PriceBasis } from '#app/offers/terms/rules.ts'

/** In a query of `offers`, under the name that the query gives it. */
export function termsOf(offers: string) {
  const column = (name: string) => sql.ref(`${offers}.${name}`)
  return sql<OfferTerms>`jsonb_build_object(
    'pricing', ${column('pricing')}, 'unitPrice', ${column('unit_price')}, 'material', ${column('material')},
    'availability', ${column('availability')}, 'availableOn', ${column('available_on')}
  )`
}

const offeredOn = sql`(offered_at at time zone 'Europe/Sarajevo')::date`

type UsualTerms = Pick<OfferTerms, 'pricing' | 'material'> & { available: AvailabilityChoice | null }

/** The choices of the worker's last offer: most of them count alike each time. */
export function usualTerms(workerId: number) {
  return sql<UsualTerms | null>`(
    select jsonb_build_object('pricing', pricing, 'material', material,
      'available', case
        when availability = 'on' and available_on - ${offeredOn} = 1 then 'tomorrow'
        when availability = 'by' and available_on - ${offeredOn} between 0 and 6 then 'this_week' end)
    from offers where worker_id = ${workerId} order by offered_at desc, id desc limit 1
  )`
}

/** In a query of `offers`, under the name that the query gives it: null while the total is open. */
export function totalOf(offers: string) {
  return sql<number | null>`case when not ${sql.ref(`${offers}.total_open`)} then ${sql.ref(`${offers}.amount`)} end`
}

export function contentColumns(amount: number | null, terms: OfferTerms) {
  const { material, availability, availableOn } = terms
  return { ...priceColumns(amount, terms), material, availability, available_on: availableOn }
}

/** An open total has the price of the visit in its place. */
export function priceColumns(amount: number | null, { pricing, unitPrice }: PriceBasis) {
  return {
    amount: amount ?? Math.max(unitPrice ?? 0, offerLimits.minAmount),
    total_open: amount === null,
    pricing,
    unit_price: unitPrice,
  }
}

/** In SQL: the amount that an offer with an open total has. */
export function placeholderOf(unitPrice: RawBuilder<unknown>) {
  return sql<number>`greatest(${unitPrice}, ${sql.lit(offerLimits.minAmount)})`
}
