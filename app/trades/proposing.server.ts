import { foldForSearch, foldWords } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'
import { findSkill } from '#app/places/skills.ts'
import { isSale } from '#app/places/sales.ts'
import { editDistance } from '#app/places/edit-distance.ts'
import { dialectForms, verbForms } from './word-forms.ts'
import { trades } from './trades.server.ts'

export type ProposedTrade = { key: string; score: number }

const maxProposals = 3
const maxWords = 400
const maxRememberedWords = 5_000
/** Several trades share the score of a word such as `prozor`. */
const minScore = 0.5
const titleWeight = 2
/** So many times as much must speak for a trade as for the next one. */
const minLead = 1.5
/** Short words are close to too many others. */
const minMisspeltLength = 7
/** So many other words may stand between those of a phrase, which may also be turned round. */
const maxGap = 2
const stopWords = new Set(['a', 'do', 'i', 'ili', 'iz', 'je', 'na', 'o', 'od', 'po', 'pod', 's', 'sa', 'se', 'u', 'za'])
/** The stem or the spelling of each is near that of a trade, which it names only as a part of a phrase. */
const phraseWords = new Set(
  foldWords(
    'zid zida zidu zidom zidovi zidova zidove slika slike sliku slici slikom slikama šaljem nisam opisati izliti baštovan ' +
      'bude budem budemo budete budu budi ključno ključna ključni sijanje sijati sijem vidi ' +
      'nego sin sina sinu sinom selo sela selu selom tura ture turu rat rata',
  ),
)
const idioms = new Map([
  ['majstor za sve', 'svastar'],
  ['prozor u svijet', ''],
  ['kljuc u ruke', ''],
])

/** The trades that a text speaks of, best first, at most three; none where no word names one. */
export function proposeTrades({ title, description }: { title: string; description: string }): ProposedTrade[] {
  const scores = new Map<string, number>()
  addScores(scores, title, titleWeight)
  addScores(scores, description, 1)
  return [...scores]
    .map(([key, score]) => ({ key, score }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxProposals)
}

export function clearTrade([best, next]: ProposedTrade[]): string | null {
  return best && (!next || best.score >= minLead * next.score) ? best.key : null
}

function addScores(scores: Map<string, number>, text: string, weight: number): void {
  const words = wordsOf(text)
  if (isSale(words)) return
  const positions = Map.groupBy(words.keys(), (position) => stemOf(words[position]!))
  const add = (keys: string[], score: number) => {
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + (weight * score) / keys.length)
  }
  for (const [stem, places] of positions) {
    const word = places.map((position) => words[position]!).find((candidate) => !phraseWords.has(candidate))
    if (word !== undefined) add(singles.get(stem) ?? tradesOfMisspelt(word), 1)
  }
  for (const phrase of phrases) if (standTogether(phrase.stems, positions)) add(phrase.keys, phrase.stems.length)
}

function wordsOf(text: string): string[] {
  const folded = [...idioms].reduce(
    (whole, [idiom, word]) => whole.replaceAll(` ${idiom} `, ` ${word} `),
    ` ${foldForSearch(text)} `,
  )
  return folded.split(' ').filter(Boolean).slice(0, maxWords).filter(isMeaningful)
}

function isMeaningful(word: string): boolean {
  return !stopWords.has(word)
}

function standTogether([first, ...others]: string[], positions: Map<string, number[]>): boolean {
  const reach = others.length + maxGap
  const isNear = (start: number) =>
    others.every((stem) => positions.get(stem)?.some((position) => Math.abs(position - start) <= reach))
  return positions.get(first!)?.some(isNear) ?? false
}

const stemOf = remembered(findStem)
const tradesOfMisspelt = remembered(findMisspelt)

/** A stem takes a hundredth of a millisecond and a misspelt word more, and texts repeat their words. */
function remembered<Value>(find: (word: string) => Value): (word: string) => Value {
  const values = new Map<string, Value>()
  return (word) => {
    const known = values.get(word) ?? find(word)
    if (values.size > maxRememberedWords) values.clear()
    values.set(word, known)
    return known
  }
}

function findStem(word: string): string {
  const stem = stemWord(word)
  const verb = stems.has(stem) ? undefined : verbForms(word).find((form) => verbs.has(form))
  return verb === undefined ? stem : stemWord(verb)
}

/** A word of a skill, such as `krečenje`, is none. */
function findMisspelt(word: string): string[] {
  if (word.length < minMisspeltLength || findSkill(word)) return []
  const near = [-1, 0, 1]
    .flatMap((more) => spellings.get(shapeOf(word[0]!, word.length + more)) ?? [])
    .find((known) => editDistance(word, known) === 1)
  return near === undefined ? [] : singles.get(stemWord(near))!
}

/** A letter more, less or another one changes no more of it than the length by one. */
function shapeOf(initial: string, length: number): string {
  return `${initial}${length}`
}

const named = trades.flatMap(({ key, names, words, foreignWords }) =>
  [...Object.values(names), ...words, ...foreignWords].flatMap((name) =>
    combine(foldWords(name).filter(isMeaningful).map(dialectForms)).map((forms) => ({ key, words: forms })),
  ),
)
const spellings = Map.groupBy(
  new Set(named.flatMap(({ words }) => (words.length === 1 && words[0]!.length >= minMisspeltLength ? words : []))),
  (word) => shapeOf(word[0]!, word.length),
)
const byStems = Map.groupBy(named, ({ words }) => words.map(stemWord).join(' '))
const known = [...byStems].map(([joined, found]) => ({
  stems: joined.split(' '),
  keys: [...new Set(found.map(({ key }) => key))],
}))
const stems = new Set(known.flatMap((one) => one.stems))
const verbs = new Set(named.flatMap((one) => one.words.filter((word) => /(?:[aeiu]t|c)i$/.test(word))))
const singles = new Map(known.flatMap((one) => (one.stems.length === 1 ? [[one.stems[0]!, one.keys] as const] : [])))
const phrases = known.filter((one) => one.stems.length > 1)

function combine(words: string[][]): string[][] {
  return words.reduce<string[][]>((all, forms) => all.flatMap((before) => forms.map((form) => [...before, form])), [[]])
}
