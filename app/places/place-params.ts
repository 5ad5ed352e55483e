import { findCity } from './cities.ts'
import type { Skill } from './skill-keys.ts'
import { findSkill } from './skills.ts'

/** The segments of a list's path: a skill, a city, or both, in any order and spelling. */
export type PlaceParams = { skill?: string | undefined; city?: string | undefined }

export type Place = { skill?: Skill; city?: string }

/** `unknown` is the segment that names neither a skill nor a city; `skill` is what the other one names. */
type ParsedPlace = Place & { unknown?: { kind: 'skill' | 'city'; input: string } }

export function parsePlaceParams({ skill: first, city: second }: PlaceParams): ParsedPlace {
  const skill = first === undefined ? undefined : findSkill(first)
  const city = second === undefined ? undefined : findCity(second)?.slug
  if (first !== undefined && !skill) return parseWithoutSkill(first, second)
  const place = { ...(skill && { skill }), ...(city && { city }) }
  return second !== undefined && !city ? { ...place, unknown: { kind: 'city', input: second } } : place
}

/** `mostar` is a city, `mostar/elektricar` a city and a skill. */
function parseWithoutSkill(first: string, second: string | undefined): ParsedPlace {
  const city = findCity(first)?.slug
  const skill = second === undefined ? undefined : findSkill(second)
  if (city && second === undefined) return { city }
  return city && skill ? { skill, city } : { unknown: { kind: 'skill', input: first } }
}
