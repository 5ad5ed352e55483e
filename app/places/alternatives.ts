import { neighbouringCities } from './cities.ts'
import { isSkill, skillKeys, type Skill } from './skill-keys.ts'

export type Count = { city: string; skill: string; count: number }
type SearchFilters = { city?: string | undefined; skill?: Skill | undefined }

const maxAlternatives = 6

type AlternativeCities = { places: { city: string; count: number }[]; areNearby: boolean }

/** Other cities with a count: the neighbours of a city, nearest first, or where these have none, the cities with most. */
export function countAlternativeCities(counts: Count[], { city, skill }: SearchFilters): AlternativeCities {
  const found = sumCounts(
    counts.filter((one) => one.city !== city && (!skill || one.skill === skill)),
    'city',
  )
  const near = city
    ? neighbouringCities(city, 15)
        .map(({ slug }) => slug)
        .filter((slug) => found.has(slug))
    : []
  const slugs = near.length > 0 ? near : [...found.keys()].toSorted(byCount(found))
  return {
    places: slugs.slice(0, maxAlternatives).map((slug) => ({ city: slug, count: found.get(slug)! })),
    areNearby: near.length > 0,
  }
}

export function countOtherSkills(counts: Count[], { city, skill }: SearchFilters): { skill: Skill; count: number }[] {
  return countSkills(counts, { city, skill }).slice(0, maxAlternatives)
}

export function countSkills(counts: Count[], { city, skill }: SearchFilters): { skill: Skill; count: number }[] {
  const found = sumCounts(
    counts.filter((one) => (!city || one.city === city) && one.skill !== skill && isSkill(one.skill)),
    'skill',
  )
  return skillKeys
    .flatMap((key) => (found.has(key) ? [{ skill: key, count: found.get(key)! }] : []))
    .toSorted((one, other) => other.count - one.count)
}

function sumCounts(counts: Count[], by: 'city' | 'skill'): Map<string, number> {
  const found = new Map<string, number>()
  for (const count of counts) found.set(count[by], (found.get(count[by]) ?? 0) + count.count)
  return found
}

function byCount(found: Map<string, number>) {
  return (one: string, other: string) => found.get(other)! - found.get(one)! || one.localeCompare(other)
}
