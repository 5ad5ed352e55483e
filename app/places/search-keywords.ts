import { languages } from '#app/i18n/languages.ts'
import { cityBySlug } from './cities.ts'
import type { Skill } from './skill-keys.ts'
import { nameFormsOf, synonymsOf } from './skills.ts'

export function adSearchKeywords(skill: Skill, citySlug: string): string {
  return `${skillKeywords(skill)} ${cityKeywords(citySlug)}`
}

export function skillKeywords(skill: Skill): string {
  const named = languages.flatMap((language) => {
    const { titles: _, label: __, ...forms } = nameFormsOf(skill, language)
    return Object.values(forms)
  })
  return [...new Set([...named, ...synonymsOf(skill)])].join(' ')
}

export function cityKeywords(citySlug: string): string {
  const city = cityBySlug(citySlug)
  // Aliases that contain the name add nothing; by one, `Novi Grad` would find `Novi Grad Sarajevo`.
  const aliases = city?.aliases.filter((alias) => !alias.includes(city.name)) ?? []
  return [city?.name ?? citySlug, city?.locative.replace(/^\S+ /, '') ?? '', ...aliases].join(' ').trim()
}
