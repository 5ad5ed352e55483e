/**
 * The form in which texts are compared: Cyrillic becomes Latin, diacritics go, and đ, dj and d are one letter, because
 * people type all three. The SQL function search_fold does the same to what is stored; a test holds the two together.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[љњџ]/g, (letter) => digraphs[letter] ?? letter)
    .replace(/[а-џđ]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('dj', 'd')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The words of a query, folded; empty when nothing searchable was typed. */
export function foldWords(text: string): string[] {
  const folded = foldForSearch(text)
  return folded === '' ? [] : folded.split(' ')
}

/** Signs only: there is no word in it that any text could hold, so nothing is found by it. */
export function hasNoWords(text: string): boolean {
  return text.trim() !== '' && foldForSearch(text) === ''
}

const digraphs: Record<string, string> = { љ: 'lj', њ: 'nj', џ: 'dz' }

const letters = new Map(
  Array.from('абвгдђежзијклмнопрстћуфхцчшđ', (letter, index) => [letter, 'abvgddezzijklmnoprstcufhccsd'.charAt(index)]),
)
