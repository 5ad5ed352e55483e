const minLength = 5
const prefixes = ['iz', 'is', 'na', 'po', 'pre', 'pri', 'raz', 'ras', 'do', 'od', 'za', 'o', 'u', 's']

/** How a folded word is said in other parts of the country: `secenje` and `sicenje` for `sjecenje`. */
export function dialectForms(word: string): string[] {
  const yat = /ije(?=.)|(?<=[^aeiounl])je(?=.)/
  return yat.test(word) ? [word, word.replace(yat, 'e'), word.replace(yat, 'i')] : [word]
}

/** Verbs that a folded word may stand for: `poloziti` for `polozit`, `betonirati` for `izbetonirat`. */
export function verbForms(word: string): string[] {
  if (word.length < minLength || !/(?:[aeiu]ti?|[aeiu]ci?)$/.test(word)) return []
  const infinitive = word.endsWith('i') ? word : `${word}i`
  const rests = prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= minLength)
    .map((prefix) => infinitive.slice(prefix.length))
  return [infinitive, ...rests]
}
