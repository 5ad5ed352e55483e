import { foldForSearch } from '#app/i18n/fold.ts'
import type { Language } from '#app/i18n/languages.ts'
import { languages } from '#app/i18n/languages.ts'
import { cityBySlug } from './cities.ts'
import data from './data/skills.json' with { type: 'json' }
import type { Skill } from './skill-keys.ts'
import { isSkill, skillKeys, skillSlug } from './skill-keys.ts'

export { isSkill, type Skill, skillKeys, skillSlug } from './skill-keys.ts'

/** What the catalogue shows beyond the trades that ads and workers carry: builders work under `other`. */
export type ServiceKey = Skill | 'builder'

type Form =
  | 'label'
  | 'one'
  | 'plural'
  | 'feminine'
  | 'masculine'
  | 'singularAccusative'
  | 'pluralAccusative'
  | 'service'
type Forms = { label: string; one: string; plural: string; service: string; titles: Titles } & {
  [form in Form]?: string
}
type Titles = { directory: string; service: string; jobs: string }
type FormsByLanguage = Record<Language, Forms>

const formsByService = new Map<ServiceKey, FormsByLanguage>([
  ...data.skills.flatMap((skill) => (isSkill(skill.key) ? [[skill.key, skill] as const] : [])),
  ['builder', data.builder],
])

/** The trade someone means by its slug, key, name in any of the languages, or everyday word (`farbar`, `plumbers`). */
export function findSkill(input: string): Skill | undefined {
  return bySpelling.get(foldForSearch(input.slice(0, 60)))
}

/** The same for a page of the catalogue, which has builders too. */
export function findServiceKey(input: string): ServiceKey | undefined {
  return findSkill(input) ?? (isBuilder(foldForSearch(input.slice(0, 60))) ? 'builder' : undefined)
}

/** The word by which builders are looked for among those of other trades. */
export const builderSearchTerm = 'građevinar'

/** What a list is about: its trade, or builders where they are looked for by their word. */
export function listedServiceKey({
  skill,
  searchTerm,
}: {
  skill?: Skill | undefined
  searchTerm?: string | undefined
}): ServiceKey | null {
  const isOfBuilders =
    (skill === undefined || skill === 'other') && searchTerm !== undefined && isBuilder(foldForSearch(searchTerm))
  return isOfBuilders ? 'builder' : (skill ?? null)
}

/** What else a folded word is searched by: builders call themselves by what they build. */
export function alternativesOf(word: string): string[] {
  return isBuilder(word) ? builderStems : [word]
}

/** What trades are called in free text: by their names, or by words that alone mean them (`struja`) but beside others may not. */
export function skillPhrases(): { strong: Map<string, Skill>; weak: Map<string, Skill> } {
  const strong = new Map<string, Skill>()
  const weak = new Map<string, Skill>()
  const shared = new Set<string>()
  for (const skill of skillKeys) {
    // `majstor` is anybody.
    const names = skill === 'other' ? ['ostalo', 'ostale usluge'] : [...namesOf(skill), ...inflectionsOf(skill)]
    for (const name of names) strong.set(foldForSearch(name), skill)
    for (const word of synonymsOf(skill).map(foldForSearch)) {
      if (weak.has(word) && weak.get(word) !== skill) shared.add(word)
      weak.set(word, skill)
    }
  }
  for (const word of shared) weak.delete(word)
  return { strong, weak }
}

/**
 * The name of a trade in a grammatical form: `label` begins with a capital, `one` (the default) does not;
 * a form that the language does not tell apart is the plain one.
 */
export function skillName(serviceKey: ServiceKey, language: Language, form: Form = 'one'): string {
  const forms = formsOf(serviceKey, language)
  return forms[form] ?? (form === 'pluralAccusative' ? forms.plural : forms.one)
}

/** How a worker is called: `Električarka` for a woman where the language says so. */
export function workerTitle(skill: Skill, gender: 'Male' | 'Female' | 'Other', language: Language): string {
  const form = ({ Male: 'masculine', Female: 'feminine', Other: 'one' } as const)[gender]
  const name = skillName(skill, language, form)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `Električari u Sarajevu`; without a trade all of them, without a city the whole country. */
export function directoryTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('directory', serviceKey, citySlug, language)
}

/** `Električar u Sarajevu – cijene i ponude` */
export function serviceTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('service', serviceKey, citySlug, language)
}

/** `Poslovi za električare u Sarajevu` */
export function adSearchTitle(serviceKey: ServiceKey | null, citySlug: string | null, language: Language): string {
  return titleOf('jobs', serviceKey, citySlug, language)
}

/** What an ad is found by besides its own text: the trade in every language and in everyday words, and the city. */
export function adSearchKeywords(skill: Skill, citySlug: string): string {
  return `${skillKeywords(skill)} ${cityKeywords(citySlug)}`
}

/** A trade in every language and in everyday words. */
export function skillKeywords(skill: Skill): string {
  const named = languages.flatMap((language) => {
    const { titles: _, label: __, ...forms } = formsOf(skill, language)
    return Object.values(forms)
  })
  return [...new Set([...named, ...synonymsOf(skill)])].join(' ')
}

/** A city in the forms in which people type it. */
export function cityKeywords(citySlug: string): string {
  const city = cityBySlug(citySlug)
  // An alias that holds the name adds nothing, and `Novi Grad Sarajevo` would be found by `Novi Grad`.
  const aliases = city?.aliases.filter((alias) => !alias.includes(city.name)) ?? []
  return [city?.name ?? citySlug, city?.locative.replace(/^\S+ /, '') ?? '', ...aliases].join(' ').trim()
}

function synonymsOf(skill: Skill): string[] {
  return data.skills.find(({ key }) => key === skill)?.synonyms ?? []
}

function titleOf(
  kind: keyof Titles,
  serviceKey: ServiceKey | null,
  citySlug: string | null,
  language: Language,
): string {
  const pattern = (serviceKey ? formsOf(serviceKey, language) : data.any[language]).titles[kind]
  const city = citySlug === null ? data.any[language].country : cityBySlug(citySlug)
  return pattern
    .replace('{locative}', city?.locative ?? '')
    .replace('{city}', city?.name ?? '')
    .trim()
}

function formsOf(serviceKey: ServiceKey, language: Language): Forms {
  const forms = formsByService.get(serviceKey)
  if (!forms) throw new Error(`no words for the trade ${serviceKey}`)
  return forms[language]
}

/** Slugs and names win over everyday words, which several trades may share. */
const bySpelling = new Map<string, Skill>([
  ...skillKeys.flatMap((skill) => synonymsOf(skill).map((word) => [foldForSearch(word), skill] as const)).toReversed(),
  ...skillKeys.flatMap((skill) => namesOf(skill).map((name) => [foldForSearch(name), skill] as const)),
])

function inflectionsOf(skill: Skill): string[] {
  return languages.flatMap((language) =>
    (['singularAccusative', 'pluralAccusative', 'service'] as const).map((form) => skillName(skill, language, form)),
  )
}

function isBuilder(folded: string): boolean {
  return /^(?:gradevin\w*|zidar\w*)$/.test(folded) || builderNames.has(folded)
}

const builderNames = new Set(
  languages.flatMap((language) => [data.builder[language].one, data.builder[language].plural].map(foldForSearch)),
)

/** As `search_key` holds them: without diacritics, and short enough for every case. */
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

function namesOf(skill: Skill): string[] {
  const aliases = data.skills.find(({ key }) => key === skill)?.aliases ?? []
  const names = languages.flatMap((language) => {
    const { one, plural, feminine, masculine } = formsOf(skill, language)
    return [one, plural, feminine ?? one, masculine ?? one]
  })
  return [skill, skillSlug(skill), ...aliases, ...names]
}
