import { createRequire } from 'node:module'
import { foldForSearch } from '#app/i18n/fold.ts'
import { listCities } from '#app/places/cities.ts'
import bosnianWords from './data/bosnian-words.json' with { type: 'json' }

/** Fewer guesses than this find a common password. A random one takes ten a character, and six characters are allowed. */
const minGuesses = 1e7
/** The rest of a password without its owner's data needs at least so many guesses. */
const minRestGuesses = 1e5
const checkedLength = 20
const frequentPasswords = 20_000

const mobileNumber = /^(?:00|\+)?(?:387|0)6\d{7,8}$/

/** True of a password that is tried among the first: a frequent one, a phone number, or some words, dates and keys in a row. */
export function isCommonPassword(password: string): boolean {
  const isGuessed = (text: string) => text !== '' && countGuesses(text) < Math.min(minGuesses, 10 ** text.length)
  return mobileNumber.test(password) || [password, fold(password)].some(isGuessed)
}

export type PasswordOwner = { email: string; name: string; surname: string; phone: string }

export function isPersonalPassword(password: string, { email, name, surname, phone }: PasswordOwner): boolean {
  const normalised = fold(password)
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const phoneDigits = phone.replace(/\D/g, '').slice(-8)
  const names = [mailbox, name, surname].flatMap((text) => [fold(text), ...foldForSearch(text).split(/[\d ]+/)])
  const personalParts = [...names, phoneDigits, phoneDigits.slice(-6)].filter((part) => part.length >= 3)

  const partsByLength = personalParts.toSorted((one, other) => other.length - one.length)
  const rest = partsByLength.reduce((text, part) => text.replaceAll(part, ''), normalised)
  return rest !== normalised && (rest === '' || countGuesses(rest) < minRestGuesses)
}

function fold(text: string): string {
  return foldForSearch(text).replaceAll(' ', '')
}

function countGuesses(text: string): number {
  estimator ??= createEstimator()
  return estimator.check(text).guesses
}

const require = createRequire(import.meta.url)
let estimator: ReturnType<typeof createEstimator> | undefined

/** For the first password: the packages take 20 MB, which a process that checks none does not need. */
function createEstimator() {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core')
  const { dictionary, adjacencyGraphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].slice(0, frequentPasswords)
  const cities = listCities().map(({ name }) => fold(name))
  return new ZxcvbnFactory({
    dictionary: { passwords, bosnian: [...bosnianWords, ...cities] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
    maxLength: checkedLength,
  })
}
