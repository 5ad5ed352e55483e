import type { AdSearchQuery } from '#app/ads/search-schema.ts'
import { formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { cityName, listCities } from '#app/places/cities.ts'
import { skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { quoteText } from '#app/places/query-interpretation.ts'

export function skillChoices(language: Language) {
  return skillKeys.map((key) => ({ value: skillSlug(key), label: skillName(key, language, 'label') }))
}

/** Suggestions only: the field takes any place, and each name costs bytes. */
export function largestCityNames(count: number): string[] {
  return [...listCities()]
    .sort((one, other) => other.population - one.population)
    .slice(0, count)
    .map(({ name }) => name)
}

/** The filters as they stand in an address, whatever spelling they came in. */
export function toFilterQuery({ searchTerm, skill, city, minPayout, maxPayout, sort }: AdSearchQuery) {
  const km = (feninga: number | undefined) => (feninga === undefined ? undefined : kmForInput(feninga))
  return {
    searchTerm,
    skill,
    city,
    minPayout: km(minPayout),
    maxPayout: km(maxPayout),
    sort: sort === 'newest' ? undefined : sort,
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
  const { searchTerm, skill, city, minPayout, maxPayout } = search
  const labels = {
    searchTerm: searchTerm && quoteText(searchTerm),
    skill: skill && skillName(skill, language, 'label'),
    city: city && cityName(city),
    minPayout: minPayout && t('common:budget.from', { amount: formatKm(minPayout, language) }),
    maxPayout: maxPayout && t('common:budget.up_to', { amount: formatKm(maxPayout, language) }),
  }
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ label, to: pathFor({ ...toFilterQuery(search), [name]: undefined }) }] : [],
  )
}
