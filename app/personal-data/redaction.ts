import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { foldForSearch } from '#app/i18n/fold.ts'

export type Person = { name: string; surname: string; email: string; phone: string; address: string | null }

export type ErasedPerson = Person & { isEmailVerified: boolean; isPhoneVerified: boolean }

const mask = '…'
const separators = '[\\s()/.\\-\\u00a0]*'

/** Replaces a person's names in all cases, address, number and the given passages in a text that they wrote. */
export function redactor(
  { name, surname, email, phone, address }: Person,
  passages: string[],
): (text: string) => string {
  const patterns = [
    ...[email, address ?? '', ...passages].filter(Boolean).map(literal),
    ...[phone, ...passages.filter((passage) => /^\+387\d/.test(passage))].flatMap(numberPatterns),
    ...fullNames([name, surname]),
    ...[name, surname]
      .flatMap((words) => words.split(/[\s-]+/))
      .flatMap(spellings)
      .map(inflected),
  ]
  if (patterns.length === 0) return (text) => text
  const found = wholeWords(patterns, 'giu')
  return (text) => text.replace(found, mask)
}

export function provenPerson({ isEmailVerified, isPhoneVerified, ...person }: ErasedPerson): Person {
  return { ...person, email: isEmailVerified ? person.email : '', phone: isPhoneVerified ? person.phone : '' }
}

/** A text names the person by the whole name, capitalised since short names are also words, or by a contact. */
export function namesPerson({ name, surname, email, phone }: Person): (text: string) => boolean {
  const contacts = [...(email ? [literal(email)] : []), ...numberPatterns(phone)]
  const tests = [
    ...(contacts.length > 0 ? [wholeWords(contacts, 'iu')] : []),
    ...(name && surname ? [wholeWords(fullNames([name, surname].map(capitalised)), 'u')] : []),
  ]
  return (text) => tests.some((found) => found.test(text))
}

function wholeWords(patterns: string[], flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

function numberPatterns(phone: string): string[] {
  const national = phone.replace(/^\+387/, '')
  return national ? [`(?:(?:\\+|00)?387${separators}\\(?0?\\)?|0)?${[...national].join(separators)}`] : []
}

function capitalised(words: string): string {
  return words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
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
  const folded = foldForSearch(word)
  return [...new Set([word, /^\p{Lu}/u.test(word) ? capitalised(folded) : folded])].filter(Boolean)
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
