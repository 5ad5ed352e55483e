import { pricesFrom, services, type ServicePrice } from '#app/catalogue/catalogue.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { presentPeriod, presentUsualTotal } from '#app/statistics/prices/presenters.server.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import type { Trade } from '#app/trades/trades.server.ts'

const perOf = {
  total: 'job',
  square_meter: 'square',
  hour: 'hour',
  day: 'day',
  visit: 'visit',
} as const satisfies Record<UsualPrice['pricing'], ServicePrice['per']>

type PresentedPrice = {
  price: ServicePrice
  period: ReturnType<typeof presentPeriod> | null
  press: { year: number; month: number } | null
}

/** Those of accepted offers; without any, the price of the catalogue, which has no period. */
export function presentPrices(cataloguePrice: ServicePrice, usualPrices: UsualPrice[]): PresentedPrice[] {
  return usualPrices.length > 0
    ? presentUsualPrices(usualPrices)
    : [{ price: cataloguePrice, period: null, press: null }]
}

/** The ranges of accepted offers, one for each pricing. */
function presentUsualPrices(usualPrices: UsualPrice[]): PresentedPrice[] {
  return usualPrices.map(({ pricing, low, high, ...period }) => ({
    price: { min: low, max: high, per: perOf[pricing] },
    period: presentPeriod(period),
    press: null,
  }))
}

/** The ranges of accepted offers; without any, what the press wrote, if it did. */
export function presentTradePrices({ pressPrice }: Trade, usualPrices: UsualPrice[]): PresentedPrice[] {
  if (usualPrices.length > 0 || !pressPrice) return presentUsualPrices(usualPrices)
  const { year, month, ...price } = pressPrice
  return [{ price, period: null, press: { year, month } }]
}

/** Prices for the form of an ad. */
export function presentSkillPrices(usualTotals: UsualPrice[], reader: Translation) {
  return services.flatMap(({ key: skill }) => {
    const text = presentSkillPrice(skill, usualTotals.find((total) => total.skill === skill) ?? null, reader)
    return text ? [{ skill, text }] : []
  })
}

/** The range of accepted offers for whole jobs, else the price of the catalogue with its month. */
export function presentSkillPrice(skill: string, usualTotal: UsualPrice | null, { t, language }: Translation) {
  if (usualTotal) return presentUsualTotal(usualTotal, { t, language })
  const service = services.find(({ key, filters }) => key === skill && key === filters.skill)
  if (!service) return undefined
  const { min, max, per } = service.price
  const price = formatBudget(min, max, language, t)
  const priceOfUnit = per === 'job' ? price : t(`catalogue:unit.${per}`, { price })
  return t('post-ad:usual_price', { price: priceOfUnit, ...pricesFrom })
}
