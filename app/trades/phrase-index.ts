/** So many other words may stand between those of a phrase, which may also be turned round. */
export type Phrase = { key: string; slots: string[][]; maxGap?: number }
export type Found = { stems: string[]; keys: Set<string> }
type Entry = { key: string; others: Set<string>[]; reach: number }

const defaultGap = 2

/** Finds phrases by their rarest word, or by their first one where a gap is given; each of their slots is filled by any of its stems. */
export class PhraseIndex {
  readonly #entries: Map<string, Entry[]>

  constructor(phrases: Phrase[]) {
    const uses = new Map<string, number>()
    for (const stem of phrases.flatMap(({ slots }) => slots.flat())) uses.set(stem, (uses.get(stem) ?? 0) + 1)
    const usesOf = (slot: string[]) => slot.reduce((sum, stem) => sum + uses.get(stem)!, 0)
    const entries = phrases.flatMap(({ key, slots, maxGap = defaultGap }) => {
      const [start = [], ...others] =
        maxGap === defaultGap ? slots.toSorted((one, other) => usesOf(one) - usesOf(other)) : slots
      const entry = { key, others: others.map((slot) => new Set(slot)), reach: others.length + maxGap }
      return start.map((stem) => ({ stem, entry }))
    })
    this.#entries = new Map(
      [...Map.groupBy(entries, ({ stem }) => stem)].map(([stem, found]) => [stem, found.map(({ entry }) => entry)]),
    )
  }

  /** The keys of the phrases in a text, of which each word has one stem, or several where it is misspelt. */
  find(words: string[][]): Iterable<Found> {
    const found = new Map<string, Found>()
    for (const [position, stems] of words.entries()) {
      for (const stem of stems) {
        for (const { key, others, reach } of this.#entries.get(stem) ?? []) {
          const filling = fill(others, words, { position, stem, reach })
          if (filling) addKey(found, filling.sort(), key)
        }
      }
    }
    return found.values()
  }
}

function addKey(found: Map<string, Found>, stems: string[], key: string): void {
  const joined = stems.join(' ')
  const known = found.get(joined)
  if (known) known.keys.add(key)
  else found.set(joined, { stems, keys: new Set([key]) })
}

type Start = { position: number; stem: string; reach: number }

function fill(slots: Set<string>[], words: string[][], { position, stem: first, reach }: Start): string[] | undefined {
  const filling = [first]
  for (const slot of slots) {
    const stem = findNear(slot, words, position, reach, filling)
    if (stem === undefined) return undefined
    filling.push(stem)
  }
  return filling
}

function findNear(slot: Set<string>, words: string[][], start: number, reach: number, taken: string[]) {
  const end = Math.min(words.length - 1, start + reach)
  for (let at = Math.max(0, start - reach); at <= end; at += 1) {
    for (const stem of words[at]!) if (slot.has(stem) && !taken.includes(stem)) return stem
  }
  return undefined
}
