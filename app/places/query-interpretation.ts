import { foldForSearch } from '#app/i18n/fold.ts'
import { editDistance, listCities } from './cities.ts'
import type { Skill } from './skill-keys.ts'
import { skillPhrases } from './skills.ts'

/** What typed words say: a trade and a place that we know, and the words that remain to be searched for. */
export type Interpretation = { skill?: Skill; city?: string; rest: string }

type Word = { typed: string; folded: string }
type Span = { from: number; to: number }
type Found<Meaning> = Span & { meaning: Meaning }

/**
 * Reads "vodoinstalater banja luka", "trebam električara na Ilidži" or "struja mostar" as people type them, in any letters.
 * Words in quotation marks are taken as they stand.
 */
export function interpretQuery(text: string): Interpretation {
  if (/^\s*["„“'].*["”“']\s*$/u.test(text)) return { rest: text.trim() }
  const words = text
    .split(/\s+/)
    .map((typed) => ({ typed, folded: foldForSearch(typed) }))
    .filter(({ folded }) => folded !== '')

  const city = findIn(words, cityByPhrase, (span) => !isEverydayWord(words, span))
  const afterCity = city ? removeSpan(words, city, cityPrepositions) : words
  const skill =
    findIn(afterCity, strong) ??
    findIn(afterCity, weak, (span) => coversAllWords(afterCity, span), stemOf) ??
    findMisspelt(afterCity)
  const remainingWords = skill ? removeSpan(afterCity, skill, []) : afterCity
  if (!city && !skill) return { rest: words.length > 0 && words.every(isFiller) ? '' : text.trim() }

  const rest = remainingWords
    .filter((word) => !isFiller(word))
    .map(({ typed }) => typed)
    .join(' ')
  return { ...(skill && { skill: skill.meaning }), ...(city && { city: city.meaning }), rest }
}

type Search = { searchTerm?: string | undefined; skill?: Skill | undefined; city?: string | undefined }

/**
 * A search with what its words say as filters. What was chosen in a field is not contradicted: then the words stay words.
 * `heard` are the words as typed, where anything was understood of them.
 */
export function applyInterpretation<Query extends Search>(
  query: Query,
): { search: Query; interpretedText: string | null } {
  if (!query.searchTerm) return { search: query, interpretedText: null }
  const { skill = query.skill, city = query.city, rest } = interpretQuery(query.searchTerm)
  const contradicts = (query.skill && query.skill !== skill) || (query.city && query.city !== city)
  if (contradicts || rest === query.searchTerm.trim()) return { search: query, interpretedText: null }
  return { search: { ...query, skill, city, searchTerm: rest || undefined }, interpretedText: query.searchTerm }
}

/** The trade of which the words speak, if only beside others: "profesor engleskog", "šetanje psa". For a question, not for a filter. */
export function findMentionedSkill(text: string): Skill | undefined {
  const words = text.split(/\s+/).map((typed) => ({ typed, folded: foldForSearch(typed) }))
  return findIn(words, weak, () => true, stemOf)?.meaning
}

/** The words as they must be typed to be taken as they stand. */
export function exactQuery(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}

/** Words that were searched for, for a heading or a chip: `„slavina“`. */
export function quoteText(text: string): string {
  return `„${text.replace(/^["„“']|["”“']$/g, '')}“`
}

/** Towns whose names are everyday words: taken for the town only beside a preposition or a trade, or alone. */
const everydayTownNames = new Set([
  'visoko',
  'kljuc',
  'olovo',
  'jajce',
  'brod',
  'pale',
  'rama',
  'potoci',
  'prozor',
  'centar',
  'jezero',
  'ravno',
  'vitez',
])
const cityPrepositions = ['u', 'na', 'iz', 'kod', 'in', 'en', 'im', 'grad', 'opcina', 'opstina']
const fillers = new Set([
  ...cityPrepositions,
  'i',
  'za',
  'mi',
  'od',
  'po',
  'treba',
  'trebam',
  'trazim',
  'trazi',
  'potreban',
  'potrebna',
  'potrebno',
  'hitno',
  'majstor',
  'majstora',
  'majstori',
  'majstore',
  'usluge',
  'usluga',
  'cijena',
  'cijene',
  'cjenovnik',
  'cjenik',
  'povoljno',
  'povoljan',
  'jeftino',
  'jeftin',
  'hitan',
  'dobar',
  'najbolji',
  'blizu',
  'kvar',
  'pukla',
  'pukao',
  'puklo',
  'serviser',
  'bih',
  'popravka',
  'popravak',
  'zamjena',
  'ugradnja',
  'montaza',
  'servis',
  'stana',
  'stanova',
  'kuce',
  'the',
  'a',
  'for',
  'near',
  'me',
  'need',
  'price',
  'prices',
  'fur',
  'ein',
  'einen',
  'suche',
  'preis',
  'preise',
  'para',
  'de',
  'busco',
  'necesito',
  'precio',
  'precios',
])

const cityByPhrase = new Map(
  listCities().flatMap(({ slug, nameCyrillic, locative, genitive, aliases }) =>
    [...aliases, genitive, locative.replace(/^\S+ /, ''), nameCyrillic, slug].map((phrase): [string, string] => [
      foldForSearch(phrase),
      slug,
    ]),
  ),
)
// Names win over the aliases and cases of other towns.
for (const { slug, name } of listCities()) cityByPhrase.set(foldForSearch(name), slug)

const { strong, weak: everydayWords } = skillPhrases()
const weak = new Map(
  [...everydayWords].flatMap(([phrase, skill]) => [[phrase, skill] as const, [stemOf(phrase), skill] as const]),
)

const longNames = [...strong].filter(([name]) => name.length >= 7 && !name.includes(' '))

/** `slavine`, `slavinu` and `slavina` are one word; short words stay whole. */
function stemOf(phrase: string): string {
  return phrase.length > 4 ? phrase.replace(/(?<=.{4})[aeiou]$/, '') : phrase
}

/** The longest phrase that has a meaning, the first of equals. */
function findIn<Meaning>(
  words: Word[],
  meanings: Map<string, Meaning>,
  isMatch: (span: Span) => boolean = () => true,
  normalizePhrase = (phrase: string) => phrase,
): Found<Meaning> | undefined {
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = { from, to: from + length }
      const meaning = meanings.get(
        normalizePhrase(
          words
            .slice(from, span.to)
            .map(({ folded }) => folded)
            .join(' '),
        ),
      )
      if (meaning !== undefined && isMatch(span)) return { ...span, meaning }
    }
  }
  return undefined
}

/** A long word that is nearly the name of a trade: `eletricar`, `vodoinstaleter`. Short ones are near too many. */
function findMisspelt(words: Word[]): Found<Skill> | undefined {
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
  return !isNamed && others.length > 0 && !findIn(others, strong)
}

function coversAllWords(words: Word[], { from, to }: Span): boolean {
  return words.every((word, index) => (index >= from && index < to) || isFiller(word))
}

function isFiller({ folded }: Word): boolean {
  return fillers.has(folded)
}

function removeSpan(words: Word[], { from, to }: Span, before: string[]): Word[] {
  const start = before.includes(words[from - 1]?.folded ?? '') ? from - 1 : from
  return [...words.slice(0, start), ...words.slice(to)]
}
