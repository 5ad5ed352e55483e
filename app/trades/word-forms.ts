import { stemWord } from '#app/i18n/stem.ts'

const minLength = 5
const stopWords = new Set(['a', 'do', 'i', 'ili', 'iz', 'je', 'na', 'o', 'od', 'po', 'pod', 's', 'sa', 'se', 'u', 'za'])
const prefixes = ['iz', 'is', 'na', 'po', 'pre', 'pri', 'raz', 'ras', 'do', 'od', 'za', 'o', 'u', 's']

export function isMeaningful(word: string): boolean {
  return !stopWords.has(word)
}

/** How a folded word is said in other parts of the country: `secenje` and `sicenje` for `sjecenje`. */
export function dialectForms(word: string): string[] {
  const yat = /ije(?=.)|(?<=[^aeiounl])je(?=.)/
  return yat.test(word) ? [word, word.replace(yat, 'e'), word.replace(yat, 'i')] : [word]
}

/** Verbs that a folded word may stand for: `poloziti` for `polozit`, `betonirati` for `izbetonirat`. */
export function verbForms(word: string): string[] {
  if (word.length < minLength || !/(?:[aeiu]ti?|[aeiu]ci?)$/.test(word)) return []
  const infinitive = word.endsWith('i') ? word : `${word}i`
  return [infinitive, ...withoutPrefix(infinitive, minLength)]
}

export function withoutPrefix(word: string, minRest: number): string[] {
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= minRest)
    .map((prefix) => word.slice(prefix.length))
}

/** The stems of the forms of a folded word, of which Snowball gives several: `teras` and `ter`, `lep` and `leplen`. */
export function stemsOfForms(word: string): string[] {
  return [...new Set([word, ...inflect(word)].flatMap(dialectForms).map(stemWord))]
}

const caseEndings = ['a', 'u', 'om', 'i', 'e', 'ima']
const softenings: [RegExp, string][] = [
  [/st$/, 'sc'],
  [/t$/, 'c'],
  [/(?<=[ln])$/, 'j'],
  [/(?<=[pbmv])$/, 'lj'],
]

function inflect(word: string): string[] {
  const verb = /^(.+)(a|i|ova|iva|nu)ti$/.exec(word)
  if (verb) return inflectVerb(verb[1]!, verb[2]!)
  if (word.length <= 3) return []
  if (/[aeio]$/.test(word)) return ['a', 'e', 'u', 'i', 'om', 'ama'].map((ending) => word.slice(0, -1) + ending)
  return caseEndings.map((ending) => word + ending)
}

function inflectVerb(root: string, theme: string): string[] {
  const soft = softenings.reduce((changed, [from, to]) => (changed === root ? root.replace(from, to) : changed), root)
  const participle = theme === 'i' ? `${soft}en` : theme === 'nu' ? `${root}nut` : `${root}${theme}n`
  const present = theme.endsWith('va') ? `${root}ujem` : theme === 'nu' ? `${root}nem` : `${root}${theme}m`
  return [participle, `${participle}a`, `${participle}je`, present, `${root}${theme}o`, `${root}${theme}la`]
}
