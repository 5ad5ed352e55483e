import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from '#app/i18n/fold.ts'
import {
  cityBySlug,
  cityLocative,
  cityName,
  cityNameFrom,
  distanceKm,
  findCity,
  listCities,
  suggestedCityNames,
  nearestCities,
  neighbouringCities,
} from '#app/places/cities.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

test.each([
  ['Banja Luka', 'banja-luka'],
  ['banja luka', 'banja-luka'],
  ['BANJALUKA', 'banja-luka'],
  ['banja-luka', 'banja-luka'],
  ['Бања Лука', 'banja-luka'],
  ['  b. luka ', 'banja-luka'],
  ['brcko', 'brcko'],
  ['Brčko distrikt BiH', 'brcko'],
  ['Novi Grad Sarajevo', 'sarajevo'],
  ['Općina Stari Grad, Sarajevo', 'sarajevo'],
  ['Sarajevo, Bosna i Hercegovina', 'sarajevo'],
  ['Novi Grad', 'novi-grad'],
  ['Bosanski Novi', 'novi-grad'],
  ['Ilidza', 'ilidza'],
  ['Lukavica', 'istocno-sarajevo'],
  ['Istočni Stari Grad', 'istocno-sarajevo'],
  ['Foca Ustikolina', 'foca-ustikolina'],
  ['Foča', 'foca'],
  ['Kupres', 'kupres'],
  ['Kupres (RS)', 'kupres-rs'],
  ['trnovo rs', 'trnovo-rs'],
  ['Uskoplje', 'gornji-vakuf-uskoplje'],
  ['Međugorje', 'citluk'],
  ['Medjugorje', 'citluk'],
])('"%s" is %s', (typed, slug) => {
  expect(findCity(typed)?.slug).toBe(slug)
})

test.each(['', '   ', 'Zagreb', 'Beč', '!?', 'x'.repeat(10_000)])('"%s" is no city here', (typed) => {
  expect(findCity(typed)).toBeUndefined()
})

test('every place is found by each of its own spellings', () => {
  for (const city of listCities()) {
    const spellings = [city.slug, city.name, city.nameCyrillic, city.name.toUpperCase(), ...city.aliases]
    expect(
      spellings.map((spelling) => findCity(spelling)?.slug),
      city.name,
    ).toEqual(spellings.map(() => city.slug))
  }
})

test('no two places share a slug or a spelling, and the slugs follow one rule', () => {
  const spellings = listCities().flatMap(({ slug, name, aliases }) =>
    [...new Set([name, ...aliases].map(foldForSearch))].map((spelling) => ({ slug, spelling })),
  )
  const shared = [...Map.groupBy(spellings, ({ spelling }) => spelling)].filter(([, owners]) => owners.length > 1)
  expect(shared).toEqual([])
  expect(new Set(listCities().map(({ slug }) => slug)).size).toBe(listCities().length)
  expect(listCities().filter(({ slug }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
})

test('an unknown city is answered with the names that look most like it', () => {
  expect(nearestCities('Saraevo', 3)[0]?.name).toBe('Sarajevo')
  expect(nearestCities('Banj', 3)[0]?.name).toBe('Banja Luka')
  expect(nearestCities('Тузлла', 3)[0]?.name).toBe('Tuzla')
  expect(nearestCities('Prnjovor', 2)).toHaveLength(2)
})

test('only names close to a known city are suggested, none for a town abroad', () => {
  expect([suggestedCityNames('Saraevo')[0], suggestedCityNames('Banj')[0], suggestedCityNames('Тузлла')[0]]).toEqual([
    'Sarajevo',
    'Banja Luka',
    'Tuzla',
  ])
  expect(['Ђаково', 'Zagreb', 'Split', 'Osijek', 'Wien', 'x'].flatMap(suggestedCityNames)).toEqual([])
})

test('any text at all is looked up quickly and without a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      findCity(text)
      expect(nearestCities(text, 3)).toHaveLength(3)
    }),
  )
  const startedAt = performance.now()
  nearestCities('đ'.repeat(100_000), 3)
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(100))
})

test('the cities of the specification are known by name', () => {
  const names = [
    'Sarajevo',
    'Banja Luka',
    'Tuzla',
    'Zenica',
    'Mostar',
    'Bijeljina',
    'Brčko',
    'Doboj',
    'Trebinje',
    'Prijedor',
    'Bihać',
    'Cazin',
    'Velika Kladuša',
    'Livno',
    'Goražde',
    'Foča',
  ]
  expect(names.map((name) => findCity(name)?.name)).toEqual(names)
})

test('places are listed in the order of the Bosnian alphabet', () => {
  const names = listCities().map(({ name }) => name)
  expect(names.indexOf('Cazin')).toBeLessThan(names.indexOf('Čapljina'))
  expect(names.indexOf('Zvornik')).toBeLessThan(names.indexOf('Žepče'))
  expect(names.indexOf('Ljubuški')).toBeGreaterThan(names.indexOf('Lukavac'))
})

test.each([
  ['brcko', 'u Brčkom'],
  ['visoko', 'u Visokom'],
  ['kakanj', 'u Kaknju'],
  ['ilidza', 'na Ilidži'],
  ['pale', 'na Palama'],
  ['sokolac', 'na Sokocu'],
])('in %s is "%s"', (slug, locative) => {
  expect(cityLocative(slug, 'bs')).toBe(locative)
})

test('other languages take a preposition and the name as it is', () => {
  expect(cityLocative('banja-luka', 'en')).toBe('in Banja Luka')
  expect(cityLocative('banja-luka', 'es')).toBe('en Banja Luka')
  expect(cityName('banja-luka')).toBe('Banja Luka')
  expect(cityBySlug('nema-ga')).toBeUndefined()
})

test('neighbours are the nearest first', () => {
  expect(neighbouringCities('mostar', 3).map(({ slug }) => slug)).toContain('citluk')
  const aroundSarajevo = neighbouringCities('sarajevo', 5).map(({ slug }) => slug)
  expect(aroundSarajevo).toEqual(expect.arrayContaining(['vogosca', 'ilidza', 'istocno-sarajevo']))
  expect(neighbouringCities('nema-ga', 3)).toEqual([])
})

test('distances are those of the map, and every place lies in the country', () => {
  const [sarajevo, mostar] = [cityBySlug('sarajevo')!, cityBySlug('mostar')!]
  expect(distanceKm(sarajevo, mostar)).toBeGreaterThan(70)
  expect(distanceKm(sarajevo, mostar)).toBeLessThan(80)
  expect(listCities().filter(({ lat, lon }) => lat < 42.5 || lat > 45.3 || lon < 15.7 || lon > 19.7)).toEqual([])
})

test('what may be imported by pages does not carry the list of cities to the browser', () => {
  for (const file of ['app/places/skill-keys.ts', 'app/i18n/formats.ts', 'app/i18n/translate.ts']) {
    expect(readFileSync(file, 'utf8')).not.toMatch(/cities|skills\.(?:ts|json)/)
  }
})

test.each([
  [['sarajevo'], 'ilijas', /^Ilijaš \(\d\d\u00a0km\)$/],
  [['mostar', 'sarajevo'], 'ilidza', /^Ilidža \([5-9]\u00a0km\)$/],
  [['sarajevo'], 'sarajevo', /^Sarajevo$/],
  [[], 'sarajevo', /^Sarajevo$/],
  [['atlantida'], 'sarajevo', /^Sarajevo$/],
] as const)('from %j the town %s is named with its distance', (from, slug, name) => {
  expect(cityNameFrom([...from], slug)).toMatch(name)
})
