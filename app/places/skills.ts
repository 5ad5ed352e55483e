import { foldForSearch } from '#app/i18n/fold.ts'
import { stemPhrase } from '#app/i18n/stem.ts'
import { languages, type Language } from '#app/i18n/languages.ts'
import { isBuilder } from './builders.ts'
import data from './data/skills.json' with { type: 'json' }
import { isSkill, skillKeys, skillSlug, type ServiceKey, type Skill } from './skill-keys.ts'

type Form =
  | 'label'
  | 'one'
  | 'plural'
  | 'feminine'
  | 'masculine'
  | 'singularAccusative'
  | 'pluralAccusative'
  | 'service'
type Forms = Record<'label' | 'one' | 'plural' | 'service', string> & { [form in Form]?: string } & { titles: Titles }
export type Titles = { directory: string; service: string; adSearch: string }
type FormsByLanguage = Record<Language, Forms>

const formsByService = new Map<ServiceKey, FormsByLanguage>([
  ...data.skills.flatMap((skill) => (isSkill(skill.key) ? [[skill.key, skill] as const] : [])),
  ['builder', data.builder],
])

const maxInputLength = 60

/** Finds a skill by its slug, key, name in any language and grammatical form, or everyday word (`farbar`, `plumbers`, `molera`). */
export function findSkill(input: string): Skill | undefined {
  const folded = foldForSearch(input.slice(0, maxInputLength))
  return skillBySpelling.get(folded) ?? skillByNameStem.get(stemPhrase(folded))
}

export function findServiceKey(input: string): ServiceKey | undefined {
  return findSkill(input) ?? (isBuilder(input.slice(0, maxInputLength)) ? 'builder' : undefined)
}

/** Names mean a skill in any text (strong); everyday words such as `struja` only where no other words follow (weak). */
export function skillPhrases(): { strong: Map<string, Skill>; weak: Map<string, Skill> } {
  const strong = new Map<string, Skill>()
  const weak = new Map<string, Skill>()
  const shared = new Set<string>()
  for (const skill of skillKeys) {
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

/** Only `label` is capitalized; forms that a language does not distinguish fall back to `plural` or `one`. */
export function skillName(serviceKey: ServiceKey, language: Language, form: Form = 'one'): string {
  const forms = nameFormsOf(serviceKey, language)
  return forms[form] ?? (form === 'pluralAccusative' ? forms.plural : forms.one)
}

export function synonymsOf(skill: Skill): string[] {
  return data.skills.find(({ key }) => key === skill)?.synonyms ?? []
}

export function nameFormsOf(serviceKey: ServiceKey, language: Language): Forms {
  const forms = formsByService.get(serviceKey)
  if (!forms) throw new Error(`no names for the service ${serviceKey}`)
  return forms[language]
}

/** Slugs and names, entered last, win over everyday words that several skills share. */
const skillBySpelling = new Map<string, Skill>([
  ...skillKeys.flatMap((skill) => synonymsOf(skill).map((word) => [foldForSearch(word), skill] as const)).toReversed(),
  ...skillKeys.flatMap((skill) => namesOf(skill).map((name) => [foldForSearch(name), skill] as const)),
])

/** Shorter stems are those of other words too: `čas`, of `časovi`, is also that of `casa`. */
const minStem = 5

export const skillByNameStem = new Map(
  [...skillPhrases().strong]
    .map(([name, skill]) => [stemPhrase(name), skill] as const)
    .filter(([stem]) => stem.length >= minStem),
)

function inflectionsOf(skill: Skill): string[] {
  return languages.flatMap((language) =>
    (['singularAccusative', 'pluralAccusative', 'service'] as const).map((form) => skillName(skill, language, form)),
  )
}

function namesOf(skill: Skill): string[] {
  const aliases = data.skills.find(({ key }) => key === skill)?.aliases ?? []
  const names = languages.flatMap((language) => {
    const { one, plural, feminine, masculine } = nameFormsOf(skill, language)
    return [one, plural, feminine ?? one, masculine ?? one]
  })
  return [skill, skillSlug(skill), ...aliases, ...names]
}
