import { formatBudget, formatMonth } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'

/** How many offers say it, and of which months. */
export function presentPeriod({ offers, firstOn, lastOn }: Pick<UsualPrice, 'offers' | 'firstOn' | 'lastOn'>) {
  const months = [...new Set([formatMonth(firstOn), formatMonth(lastOn)])]
  return { count: offers, period: months.join('–') }
}

/** A sentence about whole jobs. */
export function presentUsualTotal({ low, high, ...period }: UsualPrice, { t, language }: Translation): string {
  return t('catalogue:accepted_total', { price: formatBudget(low, high, language, t), ...presentPeriod(period) })
}
