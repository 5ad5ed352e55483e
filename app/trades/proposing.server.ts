import { foldForSearch } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { isSale } from '#app/places/sales.ts'
import { editDistance } from '#app/places/edit-distance.ts'
import {
  idioms,
  onlyInPhrases,
  otherPhrases,
  ownStems,
  phrases,
  singles,
  stems,
  verbs,
  verbStems,
} from './vocabulary.server.ts'
import type { Found } from './phrase-index.ts'
import { remembered } from './remembered.ts'
import { isMeaningful, verbForms, withoutPrefix } from './word-forms.ts'

export type ProposedTrade = { key: string; score: number }
type Text = { title: string; description: string }

const maxProposals = 3
const maxWords = 200
/** Several trades share the score of a word such as `prozor`. */
const minScore = 0.5
const titleWeight = 2
/** So many times as much must speak for a trade as for the next one. */
const minLead = 1.5
/** Short words are close to too many others. */
const minMisspeltLength = 7
const minMisspeltStem = 4
const minVerbStem = 3

/** The trades that a text speaks of, best first, at most three; none where no word names one. */
export function proposeTrades(text: Text): ProposedTrade[] {
  return weighWork(text)
    .filter(({ key }) => !isSkill(key))
    .slice(0, maxProposals)
}

/** The trades that a text speaks of, and the skills of which it names work that is no trade's, best first. */
export function weighWork({ title, description }: Text): { key: string; score: number }[] {
  const scores = new Map<string, number>()
  addScores(scores, title, titleWeight)
  addScores(scores, description, 1)
  return [...scores]
    .map(([key, score]) => ({ key, score }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score)
}

export function clearTrade([best, next]: ProposedTrade[]): string | null {
  return best && (!next || best.score >= minLead * next.score) ? best.key : null
}

function addScores(scores: Map<string, number>, text: string, weight: number): void {
  const words = wordsOf(text)
  if (isSale(words)) return
  const add = (keys: string[], score: number) => {
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + (weight * score) / keys.length)
  }
  const stemsOfWords = words.map(stemsOf)
  const together = [...phrases.find(stemsOfWords)]
  const others = findOthers(stemsOfWords, together)
  const ofOthers = new Set(others.flatMap((other) => other.stems))
  const alone = new Map(
    stemsOfWords.flatMap((ofWord, position) => {
      const [word, stem] = [words[position]!, ofWord.find((known) => !ofOthers.has(known))]
      return stem === undefined || onlyInPhrases.has(word) ? [] : [[stem, word]]
    }),
  )
  for (const [stem, word] of alone) add(singles.get(stem) ?? tradesOfMisspelt(word), 1)
  const rest = together.filter((found) => !found.stems.some((stem) => ofOthers.has(stem)))
  for (const { keys, stems: own } of [...rest, ...others]) add([...keys].filter(Boolean), own.length)
}

/** Words that together mean another thing than each of them, unless a trade has more beside them: `kaljeno staklo` for `tuš kabina`. */
function findOthers(words: string[][], together: Found[]): Found[] {
  const longer = together.filter(({ stems: all }) => all.length > 2)
  return [...otherPhrases.find(words)].filter(
    ({ stems: own }) =>
      !longer.some(({ stems: all }) => all.length > own.length && own.every((stem) => all.includes(stem))),
  )
}

function wordsOf(text: string): string[] {
  const folded = idioms.reduce(
    (whole, [idiom, word]) => whole.replaceAll(` ${idiom} `, ` ${word} `),
    ` ${foldForSearch(text)} `,
  )
  return folded.split(' ').filter(Boolean).slice(0, maxWords).filter(isMeaningful)
}

const tradesOfMisspelt = remembered(findMisspelt)
const stemsOf = remembered((word) => {
  const stem = findStem(word)
  return [stem, ...findNearStems(stem)]
})

function findStem(word: string): string {
  const stem = stemWord(word)
  if (stems.has(stem)) return stem
  const verb = verbForms(word).find((form) => verbs.has(form))
  if (verb !== undefined) return stemWord(verb)
  return withoutPrefix(stem, minVerbStem).find((rest) => verbStems.has(rest)) ?? stem
}

/** A word of a skill, such as `krečenje`, is none. */
function findMisspelt(word: string): string[] {
  if (word.length < minMisspeltLength || findSkill(word)) return []
  return (
    stemsOf(word)
      .map((stem) => singles.get(stem))
      .find((keys) => keys !== undefined) ?? []
  )
}

function findNearStems(stem: string): string[] {
  if (stem.length < minMisspeltStem || stems.has(stem)) return []
  return [-1, 0, 1]
    .flatMap((more) => stemsByShape.get(shapeOf(stem[0]!, stem.length + more)) ?? [])
    .filter((known) => Math.max(stem.length, known.length) > minMisspeltStem && editDistance(stem, known) === 1)
}

/** A letter more, less or another one changes no more of it than the length by one. */
function shapeOf(initial: string, length: number): string {
  return `${initial}${length}`
}

const stemsByShape = Map.groupBy(ownStems, (stem) => shapeOf(stem[0]!, stem.length))
