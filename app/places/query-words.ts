import { foldForSearch } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'

export type Word = { typed: string; folded: string }
export type Span = { from: number; to: number }

export const cityPrepositions = ['u', 'na', 'iz', 'kod', 'in', 'en', 'im', 'grad', 'opcina', 'opstina']

/** Beside a skill or a city these say nothing, in any grammatical form. */
const fillers = [
  ...cityPrepositions,
  ...[
    'i za mi od po treba trebam trazim trazi potreban potrebna potrebno hitno majstor majstora majstori',
    'majstore usluge usluga cijena cijene cjenovnik cjenik povoljno povoljan jeftino jeftin hitan dobar',
    'najbolji blizu kvar pukla pukao puklo serviser bih popravka popravak zamjena ugradnja montaza servis',
    'stana stanova kuce',
    'the a for near me need price prices',
    'fur ein einen suche preis preise',
    'para de busco necesito precio precios',
  ].flatMap((words) => words.split(' ')),
]

const fillerStems = new Set(fillers.map(stemWord))

/** The words of a text; signs that stand alone are none. */
export function splitWords(text: string): Word[] {
  const words = text.split(/\s+/).map((typed) => ({ typed, folded: foldForSearch(typed) }))
  return words.filter(({ folded }) => folded !== '')
}

export function isFiller({ folded }: Word): boolean {
  return fillerStems.has(stemWord(folded))
}

export function joinWords(words: Word[]): string {
  return words
    .filter((word) => !isFiller(word))
    .map(({ typed }) => typed)
    .join(' ')
}

/** Finds the longest phrase with a meaning; of equally long ones the first. */
export function findPhrase<Meaning>(
  words: Word[],
  meanings: Map<string, Meaning>,
  isMatch: (span: Span) => boolean = () => true,
  normalizePhrase = (phrase: string) => phrase,
): (Span & { meaning: Meaning }) | undefined {
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = { from, to: from + length }
      const phrase = words.slice(from, span.to).map(({ folded }) => folded)
      const meaning = meanings.get(normalizePhrase(phrase.join(' ')))
      if (meaning !== undefined && isMatch(span)) return { ...span, meaning }
    }
  }
  return undefined
}

export function coversAllWords(words: Word[], { from, to }: Span): boolean {
  return words.every((word, index) => (index >= from && index < to) || isFiller(word))
}

/** The words without those of the span, and without one of `prepositions` directly before it. */
export function removeSpan(words: Word[], { from, to }: Span, prepositions: string[]): Word[] {
  const start = prepositions.includes(words[from - 1]?.folded ?? '') ? from - 1 : from
  return [...words.slice(0, start), ...words.slice(to)]
}
