/** A text as it is shown (`text`) and as it is searched (`flat`), sign by sign of the same length. */
export type Readable = { text: string; flat: string }

/**
 * Digits of any script and width become 0–9 and what is not seen goes, in both; `flat` is also small, Latin and without
 * diacritics, so that „Тачка“ and "TAČKA" read alike.
 */
export function readable(typed: string): Readable {
  const text = typed.normalize('NFKC').replace(/İ/g, 'I').replace(/[\p{Cf}\p{M}]/gu, '').replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
  return { text, flat: text.toLowerCase().replace(/[^\0-\x7f]/g, plainLetter) }
}

/** The digits of a script follow one another, and none of these scripts borders on another's. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const cyrillic = new Map(Array.from('абвгдђежзијклљмнњопрстћуфхцчџшßđ', (letter, at) => [letter, 'abvgddezzijkllmnnoprstcufhccdssd'.charAt(at)]))
const seen = new Map<string, string>()

function plainLetter(letter: string): string {
  const known = seen.get(letter) ?? cyrillic.get(letter) ?? letter.normalize('NFD').charAt(0)
  if (seen.size < 1_000) seen.set(letter, known)
  return known
}
