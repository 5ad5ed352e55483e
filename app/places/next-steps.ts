import type { Language } from '#app/i18n/languages.ts'
import { cityName, similarCity } from './cities.ts'
import { countElsewhere, countOtherTrades } from './elsewhere.ts'
import type { Skill } from './skill-keys.ts'
import { skillName } from './skills.ts'
import { tradeSpokenOf } from './understanding.ts'

type Count = { city: string; skill: string; count: number }
type Asked = { city?: string | undefined; skill?: Skill | undefined; searchTerm?: string | undefined }
type Link = { to: string; label: string }

/** Where a list that came out empty leads on to. */
export type NextSteps = { places: Link[]; areNear: boolean; trades: Link[]; meant: Link | null }

export const noNextSteps: NextSteps = { places: [], areNear: false, trades: [], meant: null }

/** The same trade in other towns, other trades in the same town, and the town or the trade that was perhaps meant. */
export function findNextSteps(
  counts: Count[],
  { city, skill, searchTerm }: Asked,
  pathOf: (place: Asked) => string,
  language: Language,
): NextSteps {
  const town = searchTerm && !city ? similarCity(searchTerm) : undefined
  const trade = searchTerm && !skill ? tradeSpokenOf(searchTerm) : undefined
  const { places, areNear } = countElsewhere(counts, { city, skill })
  return {
    areNear,
    places: places.map((one) => ({
      to: pathOf({ city: one.city, skill }),
      label: `${cityName(one.city)} (${one.count})`,
    })),
    trades: countOtherTrades(counts, { city, skill }).map((one) => ({
      to: pathOf({ city, skill: one.skill }),
      label: `${skillName(one.skill, language, 'label')} (${one.count})`,
    })),
    meant: town
      ? { to: pathOf({ city: town.slug, skill }), label: town.name }
      : trade
        ? { to: pathOf({ city, skill: trade }), label: skillName(trade, language, 'label') }
        : null,
  }
}
