import { defaultAdSearchSort } from '#app/ads/search/sorts.ts'
import type { AdSearchQuery } from '#app/ads/search/schema.ts'
import { formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { tradeName, tradeSlug } from '#app/trades/filtering.server.ts'
import { labelFilters, presentActiveFilters } from '#app/places/active-filters.ts'

/** The filters as they stand in an address, whatever spelling they came in. */
export function toFilterQuery({ searchTerm, skill, trade, city, minPayout, maxPayout, sort }: AdSearchQuery) {
  const km = (feninga: number | undefined) => (feninga === undefined ? undefined : kmForInput(feninga))
  return {
    searchTerm,
    skill,
    trade: tradeSlug(trade),
    city,
    minPayout: km(minPayout),
    maxPayout: km(maxPayout),
    sort: sort === defaultAdSearchSort ? undefined : sort,
  }
}

export type FilterQuery = ReturnType<typeof toFilterQuery>

/** Each filter in use by its name, with the address of the list without it. */
export function presentChosenFilters(
  search: AdSearchQuery,
  t: Translate,
  language: Language,
  pathFor: (query: FilterQuery) => string,
) {
  const { minPayout, maxPayout } = search
  const { searchTerm, ...placeLabels } = labelFilters(search, language)
  const labels = {
    searchTerm,
    ...placeLabels,
    trade: tradeName(search.trade, language),
    minPayout: minPayout ? t('common:budget.from', { amount: formatKm(minPayout, language) }) : undefined,
    maxPayout: maxPayout ? t('common:budget.up_to', { amount: formatKm(maxPayout, language) }) : undefined,
  }
  return presentActiveFilters<FilterQuery>(labels, toFilterQuery(search), pathFor)
}
