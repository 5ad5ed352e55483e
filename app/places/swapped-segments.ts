import { findCity } from './cities.ts'
import type { Skill } from './skill-keys.ts'
import { findSkill } from './skills.ts'

/** What an address means that names the place before the trade: `mostar/elektricar`. */
export function swappedSegments(
  first: string | undefined,
  second: string | undefined,
): { skill: Skill; city: string } | undefined {
  if (first === undefined || second === undefined || findSkill(first)) return undefined
  const [city, skill] = [findCity(first), findSkill(second)]
  return city && skill && { skill, city: city.slug }
}
