import { data, redirect } from 'react-router'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nearestCityLinks, skillLinks } from '#app/places/choices.server.ts'
import { cityName, findCity } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { swappedSegments } from '#app/places/swapped-segments.ts'
import { applyInterpretation } from '#app/places/query-interpretation.ts'
import type { DirectoryNotFound } from '#app/workers/components/directory-error-boundary.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import { workerSearchFields, workerSearchSchema } from '#app/workers/directory-schema.ts'

type Params = { skill?: string | undefined; city?: string | undefined }

/**
 * What is looked for: trade and city from the path (`/majstori/elektricar/sarajevo`, `/majstori/sarajevo`) or the query.
 * Another spelling in an address is sent to the one address; what is not known there is a 404.
 */
export function readDirectoryParams(params: Params, query: URLSearchParams, language: Language) {
  const { search: requested, form: formState } = readSearchParams(workerSearchSchema, query, workerSearchFields)
  const pathParams = parsePathParams(params, language)
  const merged = { ...requested, ...pathParams }
  if (isNonCanonicalPath(params, pathParams) || isNonCanonicalQuery(query, requested))
    throw redirect(directoryPath(merged), 301)
  // Beside a field that is wrong nothing is guessed.
  const { search, interpretedText } =
    Object.keys(formState.errors).length > 0 ? { search: merged, interpretedText: null } : applyInterpretation(merged)
  const term: Record<string, string> = interpretedText === null ? {} : { searchTerm: search.searchTerm ?? '' }
  return {
    search,
    interpretedText,
    form: { ...formState, values: { ...formState.values, ...fieldsOf(search), ...term } },
  }
}

/** What the fields show of what was understood. */
function fieldsOf({ skill, city }: { skill?: Skill | undefined; city?: string | undefined }) {
  return { ...(skill && { skill: skillSlug(skill) }), ...(city && { city: cityName(city) }) }
}

function parsePathParams({ skill: first, city: second }: Params, language: Language): { skill?: Skill; city?: string } {
  if (first === undefined) return {}
  const skill = findSkill(first)
  const onlyCity = skill || second !== undefined ? undefined : findCity(first)
  if (onlyCity) return { city: onlyCity.slug }
  const swapped = swappedSegments(first, second)
  if (swapped) return swapped
  if (!skill) throw notFound({ kind: 'skill', links: skillLinks(language, directoryPath) })
  if (second === undefined) return { skill }

  const city = findCity(second)
  if (!city)
    throw notFound({ kind: 'city', links: nearestCityLinks(second, (nearest) => directoryPath({ skill, ...nearest })) })
  return { skill, city: city.slug }
}

function isNonCanonicalPath(params: Params, { skill, city }: { skill?: Skill; city?: string }): boolean {
  const actual = [params.skill, params.city].filter((part) => part !== undefined)
  const canonical = [skill && skillSlug(skill), city].filter((part) => part !== undefined)
  return actual.join('/') !== canonical.join('/')
}

/** A name typed into the form is not sent on, for that would cost a person on a slow line another round trip; the canonical link says the rest. */
function isNonCanonicalQuery(
  query: URLSearchParams,
  { skill, city }: { skill?: Skill | undefined; city?: string | undefined },
): boolean {
  const slugs = [
    [query.get('skill'), skill && skillSlug(skill)],
    [query.get('city'), city],
  ] as const
  return slugs.some(([actual, canonical]) => actual && canonical && actual !== canonical && /^[a-z0-9-]+$/.test(actual))
}

function notFound(details: DirectoryNotFound) {
  return data(details, 404)
}
