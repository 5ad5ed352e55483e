import type { Language } from '#app/i18n/languages.ts'
import { listCities, nearestCities } from '#app/places/cities.ts'
import { skillKeys, skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'

/** Options of a form, by the key that is stored. */
export function skillChoices(language: Language) {
  return skillKeys.map((key) => ({ value: key, label: skillName(key, language, 'label') }))
}

export function skillSlugChoices(language: Language) {
  return skillKeys.map((key) => ({ value: skillSlug(key), label: skillName(key, language, 'label') }))
}

/** The largest cities, and those that are chosen already: all of them would be the largest part of the page. */
export function cityChoices(count: number, chosen: string[]) {
  const largest = new Set(largestCityNames(count))
  return listCities()
    .filter(({ slug, name }) => largest.has(name) || chosen.includes(slug))
    .map(({ slug, name }) => ({ value: slug, label: name }))
}

export function allCityNames(): string[] {
  return listCities().map(({ name }) => name)
}

/** Suggestions for a field that takes any place: each name costs bytes. */
export function largestCityNames(count: number): string[] {
  const bySize = listCities().toSorted((one, other) => other.population - one.population)
  return bySize.slice(0, count).map(({ name }) => name)
}

type Link = { to: string; label: string }

export function skillLinks(language: Language, pathOf: (filter: { skill: Skill }) => string): Link[] {
  return skillKeys.map((key) => ({ to: pathOf({ skill: key }), label: skillName(key, language, 'label') }))
}

export function nearestCityLinks(input: string, pathOf: (filter: { city: string }) => string): Link[] {
  return nearestCities(input, 5).map(({ slug, name }) => ({ to: pathOf({ city: slug }), label: name }))
}
