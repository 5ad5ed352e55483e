/** Latin letters without diacritics; đ, dj and d are equal. The SQL function search_fold does the same, which a test compares. */
export function foldForSearch(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
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

export function foldWords(text: string): string[] {
  const folded = foldForSearch(text)
  return folded === '' ? [] : folded.split(' ')
}

export function hasNoWords(text: string): boolean {
  return text.trim() !== '' && foldForSearch(text) === ''
}

const digraphs: Record<string, string> = { љ: 'lj', њ: 'nj', џ: 'dz' }

const letters = new Map(
  Array.from('абвгдђежзијклмнопрстћуфхцчшđ', (letter, index) => [letter, 'abvgddezzijklmnoprstcufhccsd'.charAt(index)]),
)
