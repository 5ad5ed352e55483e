import { data, redirect } from 'react-router'
import { skillChoices } from '#app/ads/job-presenting.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName, findCity, nearestCityNames } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { turnedAround } from '#app/places/turned-around.ts'
import { hear } from '#app/places/understanding.ts'
import type { MissingPlace } from '#app/workers/components/directory-missing.tsx'
import { directoryPath } from '#app/workers/directory-addresses.ts'
import { readWorkerSearch } from '#app/workers/directory-schema.ts'

type Params = { skill?: string | undefined; city?: string | undefined }

/**
 * What is looked for: trade and city from the path (`/majstori/elektricar/sarajevo`, `/majstori/sarajevo`) or the query.
 * Another spelling in an address is sent to the one address; what is not known there is a 404.
 */
export function readDirectory(params: Params, query: URLSearchParams, language: Language) {
  const { search: asked, form: typed } = readWorkerSearch(query)
  const ofPath = placeOfPath(params, language)
  const placed = { ...asked, ...ofPath }
  if (isMisspelt(params, ofPath) || isMisspeltQuery(query, asked)) throw redirect(directoryPath(placed), 301)
  // Beside a field that is wrong nothing is guessed.
  const { search, heard } = Object.keys(typed.errors).length > 0 ? { search: placed, heard: null } : hear(placed)
  const term: Record<string, string> = heard === null ? {} : { searchTerm: search.searchTerm ?? '' }
  return { search, heard, form: { ...typed, values: { ...typed.values, ...fieldsOf(search), ...term } } }
}

/** What the fields show of what was understood. */
function fieldsOf({ skill, city }: { skill?: Skill | undefined; city?: string | undefined }) {
  return { ...(skill && { skill: skillSlug(skill) }), ...(city && { city: cityName(city) }) }
}

function placeOfPath({ skill: first, city: second }: Params, language: Language): { skill?: Skill; city?: string } {
  if (first === undefined) return {}
  const skill = findSkill(first)
  const onlyCity = skill || second !== undefined ? undefined : findCity(first)
  if (onlyCity) return { city: onlyCity.slug }
  const turned = turnedAround(first, second)
  if (turned) return turned
  if (!skill) throw missing({ kind: 'skill', links: skillLinks(language) })
  if (second === undefined) return { skill }

  const city = findCity(second)
  if (!city) throw missing({ kind: 'city', links: cityLinks(second, skill) })
  return { skill, city: city.slug }
}

function isMisspelt(params: Params, { skill, city }: { skill?: Skill; city?: string }): boolean {
  const given = [params.skill, params.city].filter((part) => part !== undefined)
  const right = [skill && skillSlug(skill), city].filter((part) => part !== undefined)
  return given.join('/') !== right.join('/')
}

/** A name typed into the form is not sent on, for that would cost a person on a slow line another round trip; the canonical link says the rest. */
function isMisspeltQuery(
  query: URLSearchParams,
  { skill, city }: { skill?: Skill | undefined; city?: string | undefined },
): boolean {
  const slugs = [
    [query.get('skill'), skill && skillSlug(skill)],
    [query.get('city'), city],
  ] as const
  return slugs.some(([given, right]) => given && right && given !== right && /^[a-z0-9-]+$/.test(given))
}

function missing(details: MissingPlace) {
  return data(details, 404)
}

function skillLinks(language: Language) {
  return skillChoices(language).map(({ value, label }) => ({ to: directoryPath({ skill: findSkill(value) }), label }))
}

function cityLinks(typed: string, skill: Skill) {
  return nearestCityNames(typed, 5).map((label) => ({
    to: directoryPath({ skill, city: findCity(label)?.slug }),
    label,
  }))
}
