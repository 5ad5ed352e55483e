import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { foldForSearch } from '#app/i18n/fold.ts'

export type Person = { name: string; surname: string; email: string; phone: string; address: string | null }

const mask = '…'
const separators = '[\\s()/.\\-\\u00a0]*'

/** Replaces a person's names in all cases, address, number and the given passages in a text that they wrote. */
export function redactor(
  { name, surname, email, phone, address }: Person,
  passages: string[],
): (text: string) => string {
  const national = phone.replace(/^\+387/, '')
  const patterns = [
    ...[email, address ?? '', ...passages].filter(Boolean).map(literal),
    ...(national ? [`(?:(?:\\+|00)?387${separators}\\(?0?\\)?|0)?${[...national].join(separators)}`] : []),
    ...fullNames([name, surname]),
    ...[name, surname]
      .flatMap((words) => words.split(/[\s-]+/))
      .flatMap(spellings)
      .map(inflected),
  ]
  if (patterns.length === 0) return (text) => text
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replace(found, mask)
}

/** Replaces everything that reads as a number, an address or an account. A pass finds no more than five. */
export function maskContacts(text: string): string {
  const masked = findContacts(text).reduce((rest, contact) => rest.replaceAll(contact, mask), text)
  return masked === text ? text : maskContacts(masked)
}

/** One mask for a whole name, in either order. */
function fullNames(names: string[]): string[] {
  if (!names.every(Boolean)) return []
  const words = names.flatMap((name) => name.split(/[\s-]+/))
  return [words, words.toReversed()].flatMap((order) => [order.map((word) => anySpelling(word)).join('[\\s-]+')])
}

function anySpelling(word: string): string {
  return `(?:${spellings(word).map(inflected).join('|')})`
}

function spellings(word: string): string[] {
  return [...new Set([word, foldForSearch(word)])].filter(Boolean)
}

const afterVowel = 'a|e|i|o|u|om|ama|in|ina|ine|ini|inu|inoj|inom|inog|inim|inih'
const afterConsonant =
  '|a|e|i|u|o|om|em|ov|ova|ovi|ove|ovo|ovu|ovom|ovim|ovog|ovih|ev|eva|eve|evi|evo|evu|evom|evim|evog|evih|ima'

/** The cases and possessives of a Bosnian name: Amra, Amre, Amri, Amrom, Amrin; Hadžić, Hadžića, Hadžićev. */
function inflected(word: string): string {
  const stem = stemOf(word)
  if (stem.length < 2) return literal(word)
  return `${literal(stem)}(?:${stem === word ? afterConsonant : afterVowel})`
}

export function stemOf(word: string): string {
  return word.replace(/[aeiou]$/iu, '')
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
}
