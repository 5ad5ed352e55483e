import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { findContact, findStreet } from '#app/leaks/finding.ts'
import { innocent, telling } from './passing.ts'

test.each(innocent)('passes: %s', (text) => {
  expect(findContact(text)).toBeUndefined()
})

test('all of it together passes too', () => {
  expect(findContact(innocent.join('\n'))).toBeUndefined()
})

test.each(telling)('is found: %s', (text, passage) => {
  expect(findContact(text)).toBe(passage)
})

test.each(telling)('is found among other words: %s', (text) => {
  expect(findContact(`Soba je 3,5 x 4 m, za 21.11.2026.\n${text}\nHvala unaprijed, 2+1 stan.`)).toBeDefined()
})

const separators = [' ', '\u00a0', '\u202f', '.', '-', '/', ' - ', ' / ', '–', '']

/** The digits of a number in groups of one to four, parted by one kind of sign. */
function grouped(digits: string) {
  return fc.tuple(fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 8, maxLength: 8 }), fc.constantFrom(...separators)).map(([lengths, separator]) => {
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

const bosnian = fc.tuple(fc.constantFrom('060', '061', '062', '063', '065', '066', '030', '032', '033', '035', '036', '037', '051', '053', '055', '059'), fc.integer({ min: 100_000, max: 999_999 }))
  .map(([prefix, rest]) => `${prefix}${rest}`)

test('a number from here is found however it is grouped', () => {
  fc.assert(fc.property(bosnian.chain(grouped), fc.constantFrom('Zovite ', 'tel:', 'Broj je (', ''), (number, before) => {
    expect(findContact(`${before}${number} hvala`)).toBeDefined()
  }), { numRuns: 2_000 })
})

test('so is it with its country', () => {
  const inside = bosnian.map((number) => number.slice(1))
  const whole = fc.tuple(fc.constantFrom('+387', '+387 ', '00387', '00387 ', '+ 387 ', '(+387)'), inside.chain(grouped)).map((parts) => parts.join(''))
  fc.assert(fc.property(whole, (number) => {
    expect(findContact(`Viber ${number}.`)).toBeDefined()
    expect(findContact(number)).toBeDefined()
  }), { numRuns: 2_000 })
})

test('every country’s mobile number is found in the ways it is written', () => {
  const missed = getCountries().flatMap((country) => {
    const number = getExampleNumber(country, examples)
    if (!number || number.number.length < 9) return []
    return [number.formatInternational(), number.number, number.number.replace('+', '00'), number.formatInternational().replaceAll(' ', '-')].filter((way) => !findContact(`Broj: ${way}, hvala`))
  })
  expect(missed).toEqual([])
})

test('what was typed never breaks it', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
    const passage = findContact(text)
    expect(passage === undefined || (passage.length > 0 && passage.length <= 60)).toBe(true)
  }), { numRuns: 500 })
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

const unit = ['0', '06', '1 ', '0.', '. ', ' ', '(', '+', '+1', '@', 'a@', 'a.', 'a.b', '.ba.', '.d', 'o', '0o', 'o0', 'nula ', 'sto i ', 'sto', 'und', 'fb ', 'fb:', 'viber ', 'viber 1', 'dot ', 'a dot ', 'gmail ', 'www ', '://', '(at', '-', '0-', '12:', '1.1.', '\u200b', 'é', '٣', '1/', '387 ', '6', 'seststo', '1.2', '.de', '1.de', 'ig /', 'x_', 'majmun']

test('five thousand signs take no more than a millisecond, whatever they are', () => {
  const texts = [...unit.map((part) => part.repeat(5_000).slice(0, 5_000)), innocent.join(' ').repeat(3).slice(0, 5_000)]
  for (const text of texts) for (let round = 0; round < 20; round += 1) findContact(text)
  const slow = texts.map((text) => [text.slice(0, 12), fastestMs(text)] as const).filter(([, ms]) => ms > 1)
  expect(slow).toEqual([])
})

function fastestMs(text: string): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    findContact(text)
    return performance.now() - start
  })
  return Math.min(...times)
}
