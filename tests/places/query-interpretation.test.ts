import { describe, expect, test } from 'vitest'
import { exactQuery, applyInterpretation, interpretQuery } from '#app/places/query-interpretation.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

test.each([
  ['vodoinstalater banja luka', 'plumber', 'banja-luka', ''],
  ['vodoinstalater Banjaluka', 'plumber', 'banja-luka', ''],
  ['elektricar brcko', 'electrician', 'brcko', ''],
  ['električar Brčko', 'electrician', 'brcko', ''],
  ['електричар Брчко', 'electrician', 'brcko', ''],
  ['trebam električara na Ilidži', 'electrician', 'ilidza', ''],
  ['moler sarajevo', 'painter', 'sarajevo', ''],
  ['struja mostar', 'electrician', 'mostar', ''],
  ['popravka slavine zenica', 'plumber', 'zenica', ''],
  ['ciscenje stana', 'cleaner', undefined, ''],
  ['čišćenje stana u Banjoj Luci', 'cleaner', 'banja-luka', ''],
  ['dadilja cijena', 'babysitter', undefined, ''],
  ['keramicar tuzla', undefined, 'tuzla', 'keramicar'],
  ['moler Mirza Tuzla', 'painter', 'tuzla', 'Mirza'],
  ['majstor sarajevo', undefined, 'sarajevo', ''],
  ['haus majstor zenica', 'other', 'zenica', ''],
  ['stolar visoko', 'carpenter', 'visoko', ''],
  ['ključ', undefined, 'kljuc', ''],
  ['plumber in Mostar', 'plumber', 'mostar', ''],
  ['Elektriker Tuzla', 'electrician', 'tuzla', ''],
  ['fontanero en Sarajevo', 'plumber', 'sarajevo', ''],
  ['Ђаково', undefined, undefined, 'Ђаково'],
  ['gradjevinar', undefined, undefined, 'gradjevinar'],
  ['zamjena ključ brave', undefined, undefined, 'zamjena ključ brave'],
  ['video svadba', undefined, undefined, 'video svadba'],
  ['"moler sarajevo"', undefined, undefined, '"moler sarajevo"'],
  ['„struja“', undefined, undefined, '„struja“'],
  ['eletricar sarajevo', 'electrician', 'sarajevo', ''],
  ['vodoinstaleter', 'plumber', undefined, ''],
  ['elektriar Brčko', 'electrician', 'brcko', ''],
  ['keramičar bl', undefined, 'banja-luka', 'keramičar'],
  ['kvar struje mostar', 'electrician', 'mostar', ''],
  ['pukla cijev', 'plumber', undefined, ''],
  ['molera sarajevo', 'painter', 'sarajevo', ''],
  ['moleru', 'painter', undefined, ''],
  ['електричарима Тузла', 'electrician', 'tuzla', ''],
  ['vodoinstalaterom', 'plumber', undefined, ''],
  ['stolaru Mirzi', 'carpenter', undefined, 'Mirzi'],
  ['popravke slavina', 'plumber', undefined, ''],
  ['reparar casa', undefined, undefined, 'reparar casa'],
  ['keramičar', undefined, undefined, 'keramičar'],
  ['kuhinja', undefined, undefined, 'kuhinja'],
  ['', undefined, undefined, ''],
])('"%s" is read as skill %s in %s, and "%s" is left', (typed, skill, city, rest) => {
  expect(interpretQuery(typed)).toEqual({ ...(skill && { skill }), ...(city && { city }), rest })
})

describe('beside fields', () => {
  test('words add what the fields leave open', () => {
    expect(applyInterpretation({ searchTerm: 'električar', city: 'mostar' })).toEqual({
      search: { skill: 'electrician', city: 'mostar', searchTerm: undefined },
      interpretedText: 'električar',
    })
  })

  test('words that say something else than a field stay words', () => {
    const query = { searchTerm: 'moler', skill: 'electrician' as const }
    expect(applyInterpretation(query)).toEqual({ search: query, interpretedText: null })
  })

  test('what is typed in quotation marks stays as it is', () => {
    const query = { searchTerm: exactQuery('moler "mirza"') }
    expect(query.searchTerm).toBe('"moler mirza"')
    expect(applyInterpretation(query)).toEqual({ search: query, interpretedText: null })
  })
})

test('interpreting a hundred characters takes less than 10 ms', () => {
  const startedAt = performance.now()
  for (let round = 0; round < 100; round += 1) interpretQuery('u na za moler ključ '.repeat(5))
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(1_000))
})
