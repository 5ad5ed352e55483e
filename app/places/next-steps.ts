import type { Language } from '#app/i18n/languages.ts'
import { cityName, similarCity } from './cities.ts'
import { countElsewhere, countOtherTrades } from './elsewhere.ts'
import type { Skill } from './skill-keys.ts'
import { skillName } from './skills.ts'

type Count = { city: string; skill: string; count: number }
type Asked = { city?: string | undefined; skill?: Skill | undefined; searchTerm?: string | undefined }
type Link = { to: string; label: string }

/** Where a list that came out empty leads on to. */
export type NextSteps = { places: Link[]; trades: Link[]; meant: Link | null }

export const noNextSteps: NextSteps = { places: [], trades: [], meant: null }

/** The same trade in other towns, other trades in the same town, and the town whose name was perhaps mistyped. */
export function findNextSteps(counts: Count[], { city, skill, searchTerm }: Asked, pathOf: (place: Asked) => string, language: Language): NextSteps {
  const meant = searchTerm && !city ? similarCity(searchTerm) : undefined
  return {
    places: countElsewhere(counts, { city, skill }).map((one) => ({ to: pathOf({ city: one.city, skill }), label: `${cityName(one.city)} (${one.count})` })),
    trades: countOtherTrades(counts, { city, skill }).map((one) => ({ to: pathOf({ city, skill: one.skill }), label: `${skillName(one.skill, language, 'label')} (${one.count})` })),
    meant: meant ? { to: pathOf({ city: meant.slug, skill }), label: meant.name } : null,
  }
}
