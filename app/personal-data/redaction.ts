import { foldForSearch } from '#app/i18n/fold.ts'

export type Person = { name: string; surname: string; email: string; phone: string; address: string | null }

const mask = '…'
const separators = '[\\s()/.\\-\\u00a0]*'

/** Replaces a person's names, address, number and streets in a text that they wrote. */
export function redactor(
  { name, surname, email, phone, address }: Person,
  streets: string[],
): (text: string) => string {
  const national = phone.replace(/^\+387/, '')
  const patterns = [
    ...[email, address ?? '', ...streets].filter(Boolean).map(literal),
    ...(national ? [`(?:(?:\\+|00)?387${separators}\\(?0?\\)?|0)?${[...national].join(separators)}`] : []),
    ...[`${name} ${surname}`, name, surname]
      .flatMap((word) => [word, foldForSearch(word)])
      .filter(Boolean)
      .map(literal),
  ]
  if (patterns.length === 0) return (text) => text
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replace(found, mask)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
}
