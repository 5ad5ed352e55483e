import type { Language } from '#app/i18n/languages.ts'
import { cityName, similarCity } from './cities.ts'
import { countAlternativeCities, countOtherSkills, type Count } from './alternatives.ts'
import type { Skill } from './skill-keys.ts'
import { skillName } from './skills.ts'
import { findMentionedSkill } from './query-interpretation.ts'

type SearchFilters = { city?: string | undefined; skill?: Skill | undefined; searchTerm?: string | undefined }
type Link = { to: string; label: string }

export type NextSteps = { places: Link[]; areNearby: boolean; skills: Link[]; didYouMean: Link[] }

export const noNextSteps: NextSteps = { places: [], areNearby: false, skills: [], didYouMean: [] }

/** The same skill in other cities, other skills in the same city, and the city or skill that the search term resembles. */
export function findNextSteps(
  counts: Count[],
  { city, skill, searchTerm }: SearchFilters,
  pathOf: (place: SearchFilters) => string,
  language: Language,
): NextSteps {
  const similarTown = searchTerm && !city ? similarCity(searchTerm) : undefined
  const mentionedSkill = searchTerm && !skill ? findMentionedSkill(searchTerm) : undefined
  const { places, areNearby } = countAlternativeCities(counts, { city, skill })
  return {
    areNearby,
    places: places.map((one) => ({
      to: pathOf({ city: one.city, skill }),
      label: `${cityName(one.city)} (${one.count})`,
    })),
    skills: countOtherSkills(counts, { city, skill }).map((one) => ({
      to: pathOf({ city, skill: one.skill }),
      label: `${skillName(one.skill, language, 'label')} (${one.count})`,
    })),
    didYouMean: similarTown
      ? [{ to: pathOf({ city: similarTown.slug, skill }), label: similarTown.name }]
      : mentionedSkill
        ? [{ to: pathOf({ city, skill: mentionedSkill }), label: skillName(mentionedSkill, language, 'label') }]
        : [],
  }
}
