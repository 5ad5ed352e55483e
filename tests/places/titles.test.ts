import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { cityLocative, listCities } from '#app/places/cities.ts'
import { skillKeys, type ServiceKey } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { adSearchTitle, directoryTitle, serviceTitle } from '#app/places/titles.ts'

/** Places that are hills, fields or bare plurals in speech: one is on them, not in them. */
const onCities = ['ilidza', 'pale', 'sokolac']
const skills: (ServiceKey | null)[] = [...skillKeys, 'builder', null]
const titles = { directoryTitle, adSearchTitle, serviceTitle }

test.each(languages)('in %s every title of every trade and place is a whole phrase', (language) => {
  const wrong = skills.flatMap((skill) =>
    listCities().flatMap(({ slug }) =>
      Object.entries(titles).flatMap(([kind, title]) => {
        const text = title(skill, slug, language)
        const isComplete =
          text.includes(` ${cityLocative(slug, language)}`) &&
          /^\p{Lu}/u.test(text) &&
          !/[{}]|undefined| {2}|^ | $/.test(text)
        return isComplete ? [] : [`${kind} ${skill} ${slug}: ${text}`]
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
  ).toEqual(onCities)
  expect(listCities().filter(({ slug }) => !onCities.includes(slug) && prepositionOf(slug) !== 'u')).toEqual([])
})

test('a place declines: only names that end in a fixed word stay as they are', () => {
  const undeclined = listCities().filter(({ name, locative }) => locative.replace(/^\S+ /, '') === name)
  expect(undeclined.map(({ name }) => name)).toEqual([])
})

test('jobs are for the trade in the accusative, and a directory lists many', () => {
  for (const skill of skillKeys.filter((key) => key !== 'other' && key !== 'catering')) {
    expect(adSearchTitle(skill, 'mostar', 'bs')).toBe(
      `Poslovi za ${skillName(skill, 'bs', 'pluralAccusative')} u Mostaru`,
    )
    expect(directoryTitle(skill, 'mostar', 'bs').toLowerCase()).toBe(
      `${skillName(skill, 'bs', 'plural')} u mostaru`.toLowerCase(),
    )
  }
})
