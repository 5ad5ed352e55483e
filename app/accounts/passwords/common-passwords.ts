import { commonWords } from '#app/accounts/passwords/common-words.ts'
import { isSequence, minSequence, reverse } from '#app/accounts/passwords/keyboard-sequences.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { listCities } from '#app/places/cities.ts'

const dictionary = new Set([...commonWords, ...listCities().map(({ name }) => name)].map(fold))

const [day, month, year] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)\\d\\d']
const datePattern = new RegExp(`^(?:${day}${month}(?:${year}|\\d\\d)|${year}${month}${day})$`)

const maxPadding = 4
const maxWords = 2
const maxCheckedLength = 40

/**
 * Whether a password is easy to guess: one or two common words in any case, also with look-alike digits or with a few
 * digits and marks around them; neighbouring keys; a repetition; a date or another short number.
 */
export function isCommonPassword(password: string): boolean {
  const normalised = password.toLowerCase()
  if (normalised.length > maxCheckedLength) return isRepeated(normalised)
  if (isPredictable(normalised)) return true
  const core = normalised.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const variants = [core, normalised].flatMap((text) => [replaceLookalikes(text, 'i'), replaceLookalikes(text, 'l')])
  return [normalised, ...variants].some((text) => isGuessable(fold(text)))
}

export type PasswordOwner = { email: string; name: string; surname: string; phone: string }

/** Whether a password consists mainly of the owner's name, e-mail address or phone number. */
export function isPersonalPassword(password: string, { email, name, surname, phone }: PasswordOwner): boolean {
  const normalised = fold(password)
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const phoneDigits = phone.replace(/\D/g, '').slice(-8)
  const names = [mailbox, name, surname].flatMap((text) => [fold(text), ...letterGroups(foldForSearch(text))])
  const personalParts = [...names, phoneDigits, phoneDigits.slice(-6)].filter((part) => part.length >= minSequence)

  const partsByLength = personalParts.toSorted((one, other) => other.length - one.length)
  const rest = partsByLength.reduce((text, part) => text.replaceAll(part, ''), normalised)
  const letters = rest.replace(/\d/g, '')
  const isRestShort =
    rest.length - letters.length <= 2 * maxPadding && (letters.length < minSequence || isWord(letters))
  return rest !== normalised && isRestShort
}

/** Expects folded text: letters and digits only. */
function isGuessable(text: string): boolean {
  if (text === '') return false
  if (isPredictable(text)) return true
  const letters = text.replace(/\d/g, '')
  const digits = text.replace(/\D/g, '')
  if (letters === '') return digits.length <= 2 * maxPadding || /^(?:387|0)6\d{7,8}$/.test(digits)
  if (isSequence(letters) && isSequence(digits)) return true
  const isPadded = (text.match(/\d+/g) ?? []).every((group) => group.length <= maxPadding || isPredictable(group))
  return isPadded && letterGroups(text).reduce((count, piece) => count + countWords(piece), 0) <= maxWords
}

function letterGroups(text: string): string[] {
  return text.match(/[a-z]+/g) ?? []
}

/** The number of common words that the letters consist of; `maxWords + 1` when they do not. */
function countWords(letters: string): number {
  if (letters.length === 1 || isWord(letters)) return 1
  const splitPoints = Array.from(letters, (_, at) => at).slice(2)
  const isPair = splitPoints.some((at) => isWord(letters.slice(0, at)) && isWord(letters.slice(at)))
  return isPair ? 2 : maxWords + 1
}

function isWord(letters: string): boolean {
  const isPlural = letters.endsWith('s') && dictionary.has(letters.slice(0, -1))
  return dictionary.has(letters) || dictionary.has(reverse(letters)) || isPlural || isPredictable(letters)
}

function isPredictable(text: string): boolean {
  return isRepeated(text) || isSequence(text) || datePattern.test(text)
}

function isRepeated(text: string): boolean {
  const [, unit] = /^(.+?)\1+$/su.exec(text) ?? []
  if (unit !== undefined) return unit.length <= maxPadding || isGuessable(fold(unit))
  const halved = text.replace(/(.)\1/gsu, '$1')
  return halved.length * 2 === text.length && isSequence(halved)
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** Replaces digits and marks that look like letters; `1`, `|` and `!` become `barLetter`. */
function replaceLookalikes(text: string, barLetter: 'i' | 'l'): string {
  return text.replace(/[1|!]/g, barLetter).replace(/[034578@$€]/g, (mark) => lookalikes[mark]!)
}

function fold(text: string): string {
  return foldForSearch(text).replaceAll(' ', '')
}
