import { foldForSearch } from '#app/i18n/fold.ts'
import { languages } from '#app/i18n/languages.ts'
import data from './data/skills.json' with { type: 'json' }
import type { ServiceKey, Skill } from './skill-keys.ts'

/** Builders have the skill `other`; this search term finds them. */
export const builderSearchTerm = 'građevinar'

/** The service that a list's filters describe: its skill, or builders where the search term names them. */
export function listedServiceKey({
  skill,
  searchTerm,
}: {
  skill?: Skill | undefined
  searchTerm?: string | undefined
}): ServiceKey | null {
  const isOfBuilders = (skill === undefined || skill === 'other') && searchTerm !== undefined && isBuilder(searchTerm)
  return isOfBuilders ? 'builder' : (skill ?? null)
}

export function searchVariantsOf(word: string): string[] {
  return isBuilder(word) ? builderStems : [word]
}

export function isBuilder(input: string): boolean {
  const folded = foldForSearch(input)
  return /^(?:gradevin\w*|zidar\w*)$/.test(folded) || builderNames.has(folded)
}

const builderNames = new Set(
  languages.flatMap((language) => [data.builder[language].one, data.builder[language].plural].map(foldForSearch)),
)

/** Folded as in `search_key`, and short enough for every grammatical case. */
const builderStems = [
  'gradevin',
  'zidar',
  'zidanj',
  'keramic',
  'plocic',
  'fasad',
  'adaptacij',
  'gips',
  'estrih',
  'betonir',
  'armirac',
  'tesar',
  'krovopokriv',
  'malter',
]
