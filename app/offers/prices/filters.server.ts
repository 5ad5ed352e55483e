import { isOpenBudget } from '#app/i18n/money.ts'
import { offerFilters, type Budget, type OfferFilter } from '#app/offers/rules.ts'

/** An open budget has nothing below, in or above it. */
export function filtersFor({ minPayout, maxPayout }: Omit<Budget, 'acceptsOutsideBudget'>): readonly OfferFilter[] {
  return isOpenBudget(minPayout, maxPayout) ? ['all', 'topRated'] : offerFilters
}
