import { commonWords } from '#app/accounts/common-words.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { listCities } from '#app/places/cities.ts'

const words = new Set([...commonWords, ...listCities().map(({ name }) => name)].map(fold))

/** Neighbours on keyboards and keypads, along the rows and down the columns, and the alphabet. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '147258369',
  '159',
  '357',
  '951753',
  '852',
  '!"#$%&/()=',
  '!@#$%^&*()',
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'yxcvbnm',
  'zxcvbnm',
  'wxcvbn',
  '12qwaszx',
  '1qaz2wsx3edc4rfv5tgb6zhn6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc',
  'qazwsxedcrfvtgbyhnujm',
  'qaywsxedcrfv',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
]
const runs = [...rows, ...rows.map(reverse)].join(' ')
const minRun = 3

const [day, month, year] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)\\d\\d']
const dates = new RegExp(`^(?:${day}${month}(?:${year}|\\d\\d)|${year}${month}${day})$`)

const maxDecoration = 4
const maxWords = 2
const maxLooked = 40

/**
 * Whether many people would think of this password: a word or two that many take, in any case, with digits for letters,
 * with a year or a few digits and marks around it; neighbouring keys; a repetition; a date or another short number.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  if (typed.length > maxLooked) return isRepeated(typed)
  if (isPredictable(typed)) return true
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readings = [core, typed].flatMap((text) => [unmasked(text, 'i'), unmasked(text, 'l')])
  return [typed, ...readings].some((text) => isEasy(fold(text)))
}

export type PasswordOwner = { email: string; name: string; surname: string; phone: string }

/** Whether a password is the person's own name, address or number, with little else around it. */
export function isPersonalPassword(password: string, { email, name, surname, phone }: PasswordOwner): boolean {
  const typed = fold(password)
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const number = phone.replace(/\D/g, '').slice(-8)
  const names = [mailbox, name, surname].flatMap((text) => [fold(text), ...lettersOf(foldForSearch(text))])
  const own = [...names, number, number.slice(-6)].filter((part) => part.length >= minRun)

  const longestFirst = own.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, part) => text.replaceAll(part, ''), typed)
  const letters = rest.replace(/\d/g, '')
  const isLittle = rest.length - letters.length <= 2 * maxDecoration && (letters.length < minRun || isWord(letters))
  return rest !== typed && isLittle
}

/** Folded letters and digits that are easy to guess as a whole. */
function isEasy(text: string): boolean {
  if (text === '') return false
  if (isPredictable(text)) return true
  const letters = text.replace(/\d/g, '')
  const digits = text.replace(/\D/g, '')
  if (letters === '') return digits.length <= 2 * maxDecoration || /^(?:387|0)6\d{7,8}$/.test(digits)
  if (isRun(letters) && isRun(digits)) return true
  const isDecorated = (text.match(/\d+/g) ?? []).every((group) => group.length <= maxDecoration || isPredictable(group))
  return isDecorated && lettersOf(text).reduce((count, piece) => count + countWords(piece), 0) <= maxWords
}

function lettersOf(text: string): string[] {
  return text.match(/[a-z]+/g) ?? []
}

/** Of how many common words this consists; more than are looked for where it is none. */
function countWords(letters: string): number {
  if (letters.length === 1 || isWord(letters)) return 1
  const cuts = Array.from(letters, (_, at) => at).slice(2)
  const isPair = cuts.some((at) => isWord(letters.slice(0, at)) && isWord(letters.slice(at)))
  return isPair ? 2 : maxWords + 1
}

function isWord(letters: string): boolean {
  const isPlural = letters.endsWith('s') && words.has(letters.slice(0, -1))
  return words.has(letters) || words.has(reverse(letters)) || isPlural || isPredictable(letters)
}

function isPredictable(text: string): boolean {
  return isRepeated(text) || isRun(text) || dates.test(text)
}

/** The same four characters or fewer again and again, or the same easy thing twice. */
function isRepeated(text: string): boolean {
  const [, unit] = /^(.+?)\1+$/su.exec(text) ?? []
  if (unit !== undefined) return unit.length <= maxDecoration || isEasy(fold(unit))
  const halved = text.replace(/(.)\1/gsu, '$1')
  return halved.length * 2 === text.length && isRun(halved)
}

/** Only neighbours, three and more at a time, or one character three times and more. */
function isRun(text: string): boolean {
  for (let start = 0; start < text.length;) {
    let end = start + minRun
    if (end > text.length || !isStretch(text.slice(start, end))) return false
    while (end < text.length && isStretch(text.slice(start, end + 1))) end += 1
    start = end
  }
  return text !== ''
}

function isStretch(text: string): boolean {
  return runs.includes(text) || text === text.charAt(0).repeat(text.length)
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

/** Digits and marks that stand for letters; a one, a bar and an exclamation mark for `upright`. */
function unmasked(text: string, upright: 'i' | 'l'): string {
  return text.replace(/[1|!]/g, upright).replace(/[034578@$€]/g, (mark) => lookalikes[mark]!)
}

function fold(text: string): string {
  return foldForSearch(text).replaceAll(' ', '')
}

function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}
