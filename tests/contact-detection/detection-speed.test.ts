import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { everyday } from './sentences/tuning.ts'
import { deliberate } from './sentences/tuning-deliberate.ts'
import { harmless } from './sentences/tuning-harmless.ts'

const maxLength = 5_000

/** Beginnings of everything that is looked for, so that each search goes as far as it can and finds nothing. */
const prefixes = [
  '0',
  '06',
  '1 ',
  '0.',
  '. ',
  ' ',
  '(',
  '+',
  '+1',
  '@',
  'a@',
  'a.',
  'a.b',
  '.ba.',
  '.d',
  'o',
  '0o',
  'o0',
  'nula ',
  'sto i ',
  'sto',
  'und',
  'fb ',
  'fb:',
  'viber ',
  'viber 1',
  'dot ',
  'a dot ',
  'gmail ',
  'www ',
  '://',
  '(at',
  '-',
  '0-',
  '12:',
  '1.1.',
  '\u200b',
  'é',
  '٣',
  '1/',
  '387 ',
  '6',
  'seststo',
  '1.2',
  '.de',
  '1.de',
  'ig /',
  'x_',
  'majmun',
  'a ',
  'a. ',
  'a*',
  '$a',
  'v*',
  'v*ber ',
  'A B ',
  'ig Ab ',
  'fb Ab Cd ',
  'moj ig je ',
  'piši na ',
  'pišite mi na ig ',
  'nađite me na ',
  'google ',
  'guglaj ',
  'traži ',
  'tačka ',
  '(a) ',
  'аa',
  'аa ',
  '061 ',
  '061 pa ',
  '0 pa ',
  'mob ',
  'mob 1 ',
  'tel 61 ',
  'broj 61222333 ',
  'ić ',
  "a'",
  'unazad 12345678 ',
  '61 222 333 ',
  'šifra 061222333 ',
  'šifra 061222333 zovite ',
  'a_b',
  'a1 ',
  't . ',
  'w w ',
  'a at b ',
  'b.com ',
  'ig\n',
  'liamg',
  'et gmail ',
  'fb - ',
  'fb profil ',
  'fb je ',
  'Mirza Begić ',
  'double ',
  'i.',
  'dvadesetdva',
  '\ud83d\udcde',
  '€a',
]

test('two thousand signs take no more than 5 ms and five thousand 20 ms, whatever they are', () => {
  const texts = [
    ...prefixes.map((part) => part.repeat(maxLength)),
    ...[everyday, deliberate, harmless].map((set) => set.join(' ').repeat(3)),
  ]
  const slow = texts.flatMap((text) =>
    [[2_000, 5] as const, [maxLength, 20] as const].flatMap(([length, maxMs]) => {
      return isFasterThan(text.slice(0, length), maxMs) ? [] : [[text.slice(0, 12), length]]
    }),
  )
  expect(slow).toEqual([])
})

test('no mixture of beginnings takes long', () => {
  const mixture = fc
    .array(fc.constantFrom(...prefixes), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').repeat(maxLength).slice(0, maxLength))
  fc.assert(
    fc.property(mixture, (text) => isFasterThan(text, 50)),
    { numRuns: 500 },
  )
})

/** Tried several times, for the machine may be busy with something else. */
function isFasterThan(text: string, maxMs: number): boolean {
  return Array.from({ length: 40 }).some(() => {
    const start = performance.now()
    findContacts(text)
    return performance.now() - start <= maxMs
  })
}
