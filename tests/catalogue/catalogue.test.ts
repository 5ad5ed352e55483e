import { expect, test } from 'vitest'
import { catalogueCities, findService, services } from '#app/catalogue/catalogue.ts'
import { serviceTextIndexes } from '#app/catalogue/text-indexes.ts'
import { languages } from '#app/i18n/languages.ts'
import { readDictionary } from '#app/i18n/locale-files.server.ts'
import { cityBySlug } from '#app/places/cities.ts'
import { findServiceKey } from '#app/places/skills.ts'

type Texts = { done: string[]; faq: { question: string; answer: string }[] }

test('the catalogue has its six services with their prices', () => {
  const prices = services.map(({ slug, price }) => [slug, price.min / 100, price.max / 100, price.per])
  expect(prices).toEqual([
    ['vodoinstalater', 50, 150, 'job'],
    ['elektricar', 60, 200, 'job'],
    ['moler', 15, 35, 'square'],
    ['gradjevinar', 25, 50, 'square'],
    ['stolar', 40, 120, 'hour'],
    ['cistaca', 20, 50, 'hour'],
  ])
})

test('related services are others of the catalogue, and its cities are known', () => {
  for (const { key, related } of services)
    expect(related.every((other) => other !== key && findService(other))).toBe(true)
  expect(
    catalogueCities.map((slug) => cityBySlug(slug)?.population ?? 0).every((population) => population > 20_000),
  ).toBe(true)
})

test('the catalogue has the ten cities of the specification', () => {
  expect(catalogueCities.map((slug) => cityBySlug(slug)?.name)).toEqual([
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
  ])
})

test.each(languages)('in %s every service says what is done and answers its questions', (language) => {
  const texts = readDictionary(language).catalogue as unknown as Record<string, Texts>
  for (const { key } of services) {
    const { done, faq } = texts[key]!
    expect([done.length, faq.length]).toEqual([serviceTextIndexes.done.length, serviceTextIndexes.faq.length])
    expect(faq.every(({ question }) => question.includes('?'))).toBe(true)
  }
})

test.each(['gradjevinar', 'gradevinar', 'građevinar', 'грађевинар', 'zidar', 'builders', 'albañil'])(
  '"%s" means builders',
  (typed) => {
    expect(findServiceKey(typed)).toBe('builder')
  },
)
