import { foldWords } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'
import data from './data/requests.json' with { type: 'json' }
import type { Phrase } from './phrase-index.ts'
import { remembered } from './remembered.ts'
import { trades } from './trades.server.ts'
import { dialectForms, isMeaningful, stemsOfForms as computeStems } from './word-forms.ts'

type Entry = Phrase & { words: string[][] }

const infinitive = /(?:[aeiu]t|c)i$/
/** Texts repeat their words. */
const stemsOfForms = remembered(computeStems)

/** Phrases that only clients say; `popraviti/zamijeniti bravu` is two. */
const requests: Partial<Record<string, string[]>> = data.requests
const groups: Partial<Record<string, string>> = data.groups

const foreign = trades.flatMap(({ key, names: { en, de, es }, foreignWords }) =>
  [en, de, es, ...foreignWords].map((text) => readEntry(key, text, (word) => [stemWord(word)])),
)
const ofTrades = trades.flatMap(({ key, names, words }) =>
  [names.bs, ...words, ...(requests[key] ?? [])].map((text) => readEntry(key, text, stemsOfForms)),
)
/** Words that together name this work, of a trade or a skill, and not the trades of each of them: `farbanje prozora`. */
const meanings = readAll(data.meanings, 1)
const named = [
  ...ofTrades,
  ...readAll(data.adjacent, 0),
  ...foreign,
  ...meanings.filter(({ words }) => words.length === 1),
]
const together = named.filter(({ words }) => words.length > 1)
const alone = named.flatMap(({ key, words }) =>
  words.length === 1 ? words[0]!.flatMap(dialectForms).map((word) => ({ key, stem: stemWord(word) })) : [],
)
/** Words that together mean another thing than each of them: `kamera za vjenčanje`. */
const others = [
  ...data.others.map((text) => readEntry('', text, stemsOfForms)),
  ...meanings.filter(({ words }) => words.length > 1),
]

const singles: [string, string[]][] = [...Map.groupBy(alone, ({ stem }) => stem)].map(([stem, found]) => [
  stem,
  [...new Set(found.map(({ key }) => key))],
])
const namedWords = new Set(singles.map(([stem]) => stem))
const toPhrase = ({ key, slots, maxGap }: Entry): Phrase => ({ key, slots, ...(maxGap !== undefined && { maxGap }) })

/** Everything that proposals compare words with, without the words that only lead to it. */
export const vocabulary = {
  singles,
  phrases: together.map(toPhrase),
  otherPhrases: others.map(toPhrase),
  idioms: Object.entries(data.idioms),
  /** The stem or the spelling of each is near that of a trade, which it names only as a part of a phrase. */
  onlyInPhrases: foldWords(data.onlyInPhrases),
  /** Those that a misspelt word may stand for: `ventil` is not `ventana`. */
  ownStems: [...new Set([...ofTrades, ...meanings, ...others].flatMap(({ slots }) => slots.flat()))],
  verbs: [
    ...new Set(
      named.flatMap(({ words }) => words.flat().flatMap(dialectForms)).filter((word) => infinitive.test(word)),
    ),
  ],
  /** The stems of verbs, and of their forms, that only phrases have. */
  verbStems: [
    ...new Set(
      together
        .flatMap(({ words }) => words.flat())
        .filter((word) => infinitive.test(word))
        .flatMap(stemsOfForms)
        .filter((stem) => !namedWords.has(stem)),
    ),
  ],
}

function readAll(texts: Record<string, string[]>, maxGap: number): Entry[] {
  return Object.entries(texts).flatMap(([key, of]) =>
    of.map((text) => ({ ...readEntry(key, text, stemsOfForms), maxGap })),
  )
}

function readEntry(key: string, text: string, stemsOf: (word: string) => string[]): Entry {
  const words = readWords(text)
  return { key, words, slots: words.map((forms) => [...new Set(forms.flatMap(stemsOf))]) }
}

function readWords(text: string): string[][] {
  return text
    .split(' ')
    .flatMap(readSlots)
    .map((forms) => forms.filter(isMeaningful))
    .filter((forms) => forms.length > 0)
}

/** The alternatives of `@ugraditi/spojiti` are those of the group and one more; a part such as `split-sistem` is two words. */
function readSlots(part: string): string[][] {
  const forms = part.split('/').flatMap((form) => groups[form]?.split('/') ?? [form])
  return forms.length === 1 ? foldWords(forms[0]!).map((word) => [word]) : [forms.flatMap(foldWords)]
}
