/** Typed text as it is stored: `\n` line ends, well-formed, no control or invisible characters; empty if nothing of it is visible. */
export function normalizePlainText(input: string): string {
  const plain = input
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(invisible, '')
  return visible.test(plain) ? plain : ''
}

// U+2800 is blank Braille, U+FFFC an object replacement, U+1D159 a null notehead.
const visible =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}]/u

/** Soft hyphens, zero-width and direction marks, which would turn a page around; joiners and selectors stay, emoji need them. */
const invisible = /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu

/** The usual ones of those that `normalizeLine` removes, for the classes of published patterns. */
export const invisibleSigns = '\\xAD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F'

/** One line of a form without what nobody sees: copied from a chat or a table it often begins with a mark. */
export function normalizeLine(input: string): string {
  // As `toWellFormed`, which the oldest browsers do not have.
  const line = input
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return visible.test(line) ? line : ''
}

/** A code that people type or copy, without what may stand between its signs. */
export function normalizeCode(input: string): string {
  return normalizeLine(input).replaceAll(/[\s.-]/g, '')
}

/** The beginning of a text, which ends with a whole word and never inside a character. */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const lastSpace = text.slice(0, maxLength + 1).search(/\s\S*$/)
  if (lastSpace > 0) return text.slice(0, lastSpace).trimEnd()
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

export function normalizeEmailAddress(input: string): string {
  return normalizeLine(input).replace(/^mailto:/i, '')
}

/** By RFC 8265: `č` as one sign or as two, which depends on the keyboard, is the same password. */
export function normalizePassword(input: string): string {
  return input.normalize('NFC')
}

export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).toWellFormed()}…`
}
