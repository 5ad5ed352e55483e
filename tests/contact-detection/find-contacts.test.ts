import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { findContacts, findStreet } from '#app/contact-detection/find-contacts.ts'
import { harmless, onlyStrict, withContact } from './samples.ts'

test.each(harmless)('passes: %s', (text) => {
  expect(findContacts(text)).toEqual([])
})

test('all of it together passes too', () => {
  expect(findContacts(harmless.join('\n'))).toEqual([])
})

test.each(withContact)('is found: %s', (text, passage) => {
  expect(findContacts(text)).toEqual([passage])
})

test.each(withContact)('is found among other words: %s', (text) => {
  expect(findContacts(`Soba je 3,5 x 4 m, za 21.11.2026.\n${text}\nHvala unaprijed, 2+1 stan.`)).not.toEqual([])
})

test('a UUID is no phone number, whatever digits it has', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => void expect(findContacts(`Nalog ${uuid}, hvala.`)).toEqual([])),
    { numRuns: 500 },
  )
})

const separators = [' ', '\u00a0', '\u202f', '.', '-', '/', ' - ', ' / ', '–', '']

/** The digits of a number in groups of one to four, parted by one kind of sign. */
function grouped(digits: string) {
  return fc
    .tuple(fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 8, maxLength: 8 }), fc.constantFrom(...separators))
    .map(([lengths, separator]) => {
      const groups: string[] = []
      let at = 0
      for (const length of lengths) {
        if (at >= digits.length) break
        groups.push(digits.slice(at, at + length))
        at += length
      }
      return groups.filter(Boolean).join(separator)
    })
}

const bosnian = fc
  .tuple(
    fc.constantFrom(
      '060',
      '061',
      '062',
      '063',
      '065',
      '066',
      '030',
      '032',
      '033',
      '035',
      '036',
      '037',
      '051',
      '053',
      '055',
      '059',
    ),
    fc.integer({ min: 100_000, max: 999_999 }),
  )
  .map(([prefix, rest]) => `${prefix}${rest}`)

test('a number from here is found however it is grouped', () => {
  fc.assert(
    fc.property(bosnian.chain(grouped), fc.constantFrom('Zovite ', 'tel:', 'Broj je (', ''), (number, before) => {
      expect(findContacts(`${before}${number} hvala`)).not.toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('so is it with its country', () => {
  const national = bosnian.map((number) => number.slice(1))
  const international = fc
    .tuple(fc.constantFrom('+387', '+387 ', '00387', '00387 ', '+ 387 ', '(+387)'), national.chain(grouped))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(international, (number) => {
      expect(findContacts(`Viber ${number}.`)).not.toEqual([])
      expect(findContacts(number)).not.toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('every country’s mobile number is found in each international notation', () => {
  const missed = getCountries().flatMap((country) => {
    const number = getExampleNumber(country, examples)
    if (!number || number.number.length < 9) return []
    return [
      number.formatInternational(),
      number.number,
      number.number.replace('+', '00'),
      number.formatInternational().replaceAll(' ', '-'),
    ].filter((spelling) => findContacts(`Broj: ${spelling}, hvala`).length === 0)
  })
  expect(missed).toEqual([])
})

test('what was typed never breaks it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const passage of findContacts(text)) expect([0 < passage.length, passage.length <= 60]).toEqual([true, true])
    }),
    { numRuns: 500 },
  )
})

const addresses: [address: string, text: string, passage: string | undefined][] = [
  ['Zmaja od Bosne 8', 'Dođite u Zmaja od Bosne 8, treći ulaz.', 'Zmaja od Bosne 8'],
  ['Zmaja od Bosne 8, stan 4', 'ZMAJA OD BOSNE BR. 8', 'Zmaja od Bosne 8'],
  ['Ul. Džemala Bijedića 12a', 'ulica Dzemala Bijedica 12 A', 'Ul. Džemala Bijedića 12a'],
  ['Краља Петра 5/2', 'Kralja Petra 5', 'Краља Петра 5'],
  ['Zmaja od Bosne 8', 'Kod tržnog centra u ulici Zmaja od Bosne, ima 8 soba.', undefined],
  ['Zmaja od Bosne 8', 'Zmaja od Bosne 88', undefined],
  ['Ante 5', 'Ante 5', undefined],
  ['Stari Grad', 'Stari Grad', undefined],
  ['', '', undefined],
]

test.each(addresses)('the street "%s" in "%s"', (address, text, passage) => {
  expect(findStreet(text, address)).toBe(passage)
})

test('several contacts in a text are all named, in their order and once', () => {
  const text = 'Zovite 061 123 456 ili 062 999 888, pišite na amra@primjer.ba. Ponavljam: 061 123 456.'
  expect(findContacts(text)).toEqual(['061 123 456', '062 999 888', 'amra@primjer.ba'])
})

test('a bare number is only for those who look at it afterwards', () => {
  const texts = ['Prenos 61234567 na drugi uređaj.', 'Serijski broj 0612345678']
  expect(texts.map((text) => findContacts(text))).toEqual([[], []])
  expect(texts.map((text) => findContacts(text, { isStrict: true }))).toEqual([['61234567'], ['0612345678']])
})

test.each(onlyStrict)('"%s" is only for them, too', (text, passage) => {
  expect(findContacts(text)).toEqual([])
  expect(findContacts(text, { isStrict: true, hasPlainNames: true })).toEqual([passage])
})
