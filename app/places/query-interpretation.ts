import { foldForSearch } from '#app/i18n/fold.ts'
import { stemPhrase } from '#app/i18n/stem.ts'
import { listCities } from './cities.ts'
import { editDistance } from './edit-distance.ts'
import {
  cityPrepositions,
  coversAllWords,
  findPhrase,
  isFiller,
  joinWords,
  removeSpan,
  splitWords,
  type Span,
  type Word,
} from './query-words.ts'
import type { Skill } from './skill-keys.ts'
import { skillByNameStem, skillPhrases } from './skills.ts'

export type Interpretation = { skill?: Skill; city?: string; rest: string }

/** Reads "trebam električara na Ilidži" or "struja mostar", in Latin or Cyrillic; nothing is read between quotation marks. */
export function interpretQuery(text: string): Interpretation {
  if (isQuoted(text)) return { rest: text.trim() }
  const { city, words } = readCity(text)
  const skill =
    findNamedSkill(words) ??
    findPhrase(words, everydayStems, (span) => coversAllWords(words, span), stemPhrase) ??
    findMisspelt(words)
  const remainingWords = skill ? removeSpan(words, skill, []) : words
  if (!city && !skill) return { rest: words.length > 0 && words.every(isFiller) ? '' : text.trim() }

  return { ...(skill && { skill: skill.meaning }), ...(city && { city }), rest: joinWords(remainingWords) }
}

export function isQuoted(text: string): boolean {
  return /^\s*["„“'].*["”“']\s*$/u.test(text)
}

/** The town that a text names, and its other words. */
export function readCity(text: string): { city: string | undefined; words: Word[] } {
  const words = splitWords(text)
  const city = findPhrase(words, cityByPhrase, (span) => !isEverydayWord(words, span))
  return { city: city?.meaning, words: city ? removeSpan(words, city, cityPrepositions) : words }
}

export function findNamedSkill(words: Word[]): (Span & { meaning: Skill }) | undefined {
  return findPhrase(words, names) ?? findPhrase(words, skillByNameStem, () => true, stemPhrase)
}

type Search = { searchTerm?: string | undefined; skill?: Skill | undefined; city?: string | undefined }

/** Turns words into filters unless they contradict one; `interpretedText` is the query as typed, null if nothing changed. */
export function applyInterpretation<Query extends Search>(
  query: Query,
): { search: Query; interpretedText: string | null } {
  if (!query.searchTerm) return { search: query, interpretedText: null }
  const { skill = query.skill, city = query.city, rest } = interpretQuery(query.searchTerm)
  const contradicts = (query.skill && query.skill !== skill) || (query.city && query.city !== city)
  if (contradicts || rest === query.searchTerm.trim()) return { search: query, interpretedText: null }
  return { search: { ...query, skill, city, searchTerm: rest || undefined }, interpretedText: query.searchTerm }
}

/** The skill that any of the words mention ("profesor engleskog", "šetanje psa"): sure enough to ask, not to filter by. */
export function findMentionedSkill(text: string): Skill | undefined {
  return findPhrase(splitWords(text), everydayStems, () => true, stemPhrase)?.meaning
}

export function exactQuery(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}

export function quoteText(text: string): string {
  return `„${text.replace(/^["„“']|["”“']$/g, '')}“`
}

/** Read as towns only beside a preposition or a skill, or alone, because they are everyday words too. */
const everydayTownNames = new Set(
  'visoko kljuc olovo jajce brod pale rama potoci prozor centar jezero ravno vitez'.split(' '),
)

const cityByPhrase = new Map(
  listCities().flatMap(({ slug, nameCyrillic, locative, genitive, aliases }) => {
    const phrases = [...aliases, genitive, locative.replace(/^\S+ /, ''), nameCyrillic, slug]
    return phrases.map((phrase) => [foldForSearch(phrase), slug] as const)
  }),
)
// Names win over the aliases and grammatical cases of other towns.
for (const { slug, name } of listCities()) cityByPhrase.set(foldForSearch(name), slug)

const { strong: names, weak: everydayWords } = skillPhrases()
const everydayStems = new Map([...everydayWords].map(([phrase, skill]) => [stemPhrase(phrase), skill]))

const longNames = [...names].filter(([name]) => name.length >= 7 && !name.includes(' '))

/** A long word close to the name of a skill: `eletricar`, `vodoinstaleter`. Short words are close to too many. */
function findMisspelt(words: Word[]): (Span & { meaning: Skill }) | undefined {
  for (const [from, { folded }] of words.entries()) {
    if (folded.length < 7) continue
    const maxDistance = folded.length < 12 ? 1 : 2
    const near = longNames.find(
      ([name]) => Math.abs(name.length - folded.length) <= maxDistance && editDistance(folded, name) <= maxDistance,
    )
    if (near) return { from, to: from + 1, meaning: near[1] }
  }
  return undefined
}

function isEverydayWord(words: Word[], { from, to }: Span): boolean {
  if (to - from > 1 || !everydayTownNames.has(words[from]!.folded)) return false
  const others = words.filter((_, index) => index !== from)
  const isNamed = cityPrepositions.includes(words[from - 1]?.folded ?? '')
  return !isNamed && others.length > 0 && !findPhrase(others, names)
}
