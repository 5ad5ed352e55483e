import type { Language } from '#app/i18n/languages.ts'
import { cityName } from './cities.ts'
import { quoteText } from './query-interpretation.ts'
import type { Skill } from './skill-keys.ts'
import { skillName } from './skills.ts'

type SearchFilters = { skill?: Skill | undefined; city?: string | undefined; searchTerm?: string | undefined }

export function labelFilters({ skill, city, searchTerm }: SearchFilters, language: Language) {
  return {
    skill: skill && skillName(skill, language, 'label'),
    city: city && cityName(city),
    searchTerm: searchTerm && quoteText(searchTerm),
  }
}

export function presentActiveFilters<Query extends object>(
  labels: { [name in keyof Query]?: string | undefined },
  query: Query,
  pathOf: (query: Query) => string,
) {
  return Object.entries<string | undefined>(labels).flatMap(([name, label]) =>
    label ? [{ label, to: pathOf({ ...query, [name]: undefined }) }] : [],
  )
}
