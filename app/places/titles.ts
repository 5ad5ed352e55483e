import type { Language } from '#app/i18n/languages.ts'
import { cityBySlug } from './cities.ts'
import data from './data/skills.json' with { type: 'json' }
import type { ServiceKey } from './skill-keys.ts'
import { nameFormsOf, type Titles } from './skills.ts'

/** `Električari u Sarajevu`; without a service all workers, without a city the whole country. */
export function directoryTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('directory', serviceKey, citySlug, language)
}

/** `Električar u Sarajevu – cijene i ponude` */
export function serviceTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('service', serviceKey, citySlug, language)
}

/** `Poslovi za električare u Sarajevu` */
export function adSearchTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('adSearch', serviceKey, citySlug, language)
}

function titleOf(
  kind: keyof Titles,
  serviceKey: ServiceKey | null,
  citySlug: string | null,
  language: Language,
): string {
  return fillPlace(
    (serviceKey ? nameFormsOf(serviceKey, language) : data.any[language]).titles[kind],
    citySlug,
    language,
  )
}

export function fillPlace(pattern: string, citySlug: string | null, language: Language): string {
  const city = citySlug === null ? data.any[language].country : cityBySlug(citySlug)
  return pattern
    .replace('{locative}', city?.locative ?? '')
    .replace('{city}', city?.name ?? '')
    .trim()
}
