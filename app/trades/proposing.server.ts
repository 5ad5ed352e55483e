import { foldForSearch, foldWords } from '#app/i18n/fold.ts'
import { stemPhrase, stemWord } from '#app/i18n/stem.ts'
import { editDistance } from '#app/places/edit-distance.ts'
import { trades } from './trades.server.ts'

export type ProposedTrade = { key: string; score: number }

const maxProposals = 3
const maxWords = 400
const maxRememberedStems = 5_000
const longestPhrase = 4
/** Of a word that several trades share, such as `prozor`, each gets a part. */
const minScore = 0.5
const titleWeight = 2
/** Short words are close to too many others. */
const minMisspeltLength = 7

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

function addScores(scores: Map<string, number>, text: string, weight: number): void {
  const words = foldWords(text).slice(0, maxWords)
  const stems = words.map(stemOf)
  for (let from = 0; from < words.length; ) {
    const { length, keys } = longestMatch(stems, from) ?? { length: 1, keys: findMisspelt(words[from]!) }
    const score = (weight * length) / Math.max(1, keys.length)
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + score)
    from += length
  }
}

const stemsByWord = new Map<string, string>()

/** Stemming takes a hundredth of a millisecond, and texts repeat their words. */
function stemOf(word: string): string {
  if (stemsByWord.size > maxRememberedStems) stemsByWord.clear()
  const known = stemsByWord.get(word) ?? stemWord(word)
  stemsByWord.set(word, known)
  return known
}

function longestMatch(stems: string[], from: number): { length: number; keys: string[] } | undefined {
  for (let length = Math.min(longestPhrase, stems.length - from); length > 0; length -= 1) {
    const keys = tradesByPhrase.get(stems.slice(from, from + length).join(' '))
    if (keys) return { length, keys }
  }
  return undefined
}

function findMisspelt(word: string): string[] {
  if (word.length < minMisspeltLength) return []
  const near = singleWords.find(
    ([known]) => Math.abs(known.length - word.length) <= 1 && known[0] === word[0] && editDistance(word, known) === 1,
  )
  return near?.[1] ?? []
}

const phrases = new Map<string, Set<string>>()
for (const { key, names, words } of trades)
  for (const phrase of [...Object.values(names), ...words].map(foldForSearch)) {
    const known = phrases.get(phrase) ?? new Set()
    phrases.set(phrase, known.add(key))
  }

const tradesByPhrase = new Map<string, string[]>()
for (const [phrase, keys] of phrases) {
  const stem = stemPhrase(phrase)
  tradesByPhrase.set(stem, [...new Set([...(tradesByPhrase.get(stem) ?? []), ...keys])])
}

const singleWords = [...phrases]
  .filter(([phrase]) => !phrase.includes(' ') && phrase.length >= minMisspeltLength)
  .map(([phrase, keys]): [string, string[]] => [phrase, [...keys]])
