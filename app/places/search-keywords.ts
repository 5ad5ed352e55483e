import { languages } from '#app/i18n/languages.ts'
import { cityBySlug } from './cities.ts'
import type { Skill } from './skill-keys.ts'
import { nameFormsOf, synonymsOf } from './skills.ts'

/** What an ad is found by besides its own text. */
export function adSearchKeywords(skill: Skill, citySlug: string): string {
  return `${skillKeywords(skill)} ${cityKeywords(citySlug)}`
}

/** A skill in every language and in everyday words. */
export function skillKeywords(skill: Skill): string {
  const named = languages.flatMap((language) => {
    const { titles: _, label: __, ...forms } = nameFormsOf(skill, language)
    return Object.values(forms)
  })
  return [...new Set([...named, ...synonymsOf(skill)])].join(' ')
}

/** A city in the forms in which people type it. */
export function cityKeywords(citySlug: string): string {
  const city = cityBySlug(citySlug)
  // Aliases that contain the name add nothing; by one, `Novi Grad` would find `Novi Grad Sarajevo`.
  const aliases = city?.aliases.filter((alias) => !alias.includes(city.name)) ?? []
  return [city?.name ?? citySlug, city?.locative.replace(/^\S+ /, '') ?? '', ...aliases].join(' ').trim()
}
