import { expect, test } from 'vitest'
import { languages, type Language } from '#app/i18n/languages.ts'
import { cityLocative, listCities } from '#app/places/cities.ts'
import { directoryTitle, jobsTitle, serviceTitle, skillKeys, skillName, type Trade } from '#app/places/skills.ts'

/** Places that are hills, fields or bare plurals in speech: one is on them, not in them. */
const on = ['ilidza', 'pale', 'sokolac']
const trades: (Trade | null)[] = [...skillKeys, 'builder', null]
const titles = { directoryTitle, jobsTitle, serviceTitle }
const prepositions: Record<Language, string> = { bs: '(?:u|na)', en: 'in', de: 'in', es: 'en' }

test.each(languages)('in %s every title of every trade and place is a whole phrase', (language) => {
  const wrong = trades.flatMap((trade) =>
    listCities().flatMap(({ slug, name }) =>
      Object.entries(titles).flatMap(([kind, title]) => {
        const text = title(trade, slug, language)
        const place = language === 'bs' ? cityLocative(slug, 'bs') : `${prepositions[language]} ${name}`
        const isWhole = text.includes(` ${place}`) && /^\p{Lu}/u.test(text) && !/[{}]|undefined| {2}|^ | $/.test(text)
        return isWhole ? [] : [`${kind} ${trade} ${slug}: ${text}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('people are on the plateaus and in all other places', () => {
  const prepositionOf = (slug: string) => cityLocative(slug, 'bs').split(' ')[0]
  expect(
    listCities()
      .filter(({ slug }) => prepositionOf(slug) === 'na')
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(on)
  expect(listCities().filter(({ slug }) => !on.includes(slug) && prepositionOf(slug) !== 'u')).toEqual([])
})

test('a place declines: only names that end in a fixed word stay as they are', () => {
  const undeclined = listCities().filter(({ name, locative }) => locative.replace(/^\S+ /, '') === name)
  expect(undeclined.map(({ name }) => name)).toEqual([])
})

test('jobs are for the trade in the accusative, and a directory lists many', () => {
  for (const trade of skillKeys.filter((key) => key !== 'other' && key !== 'catering')) {
    expect(jobsTitle(trade, 'mostar', 'bs')).toBe(`Poslovi za ${skillName(trade, 'bs', 'pluralAccusative')} u Mostaru`)
    expect(directoryTitle(trade, 'mostar', 'bs').toLowerCase()).toBe(
      `${skillName(trade, 'bs', 'plural')} u mostaru`.toLowerCase(),
    )
  }
})
