import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { readDictionary } from '#app/i18n/locale-files.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { createTranslate, translateMessage } from '#app/i18n/translate.ts'
import { keysOf, placeholdersOf, stemOf } from './dictionary-keys.ts'

const counts = [0, 1, 2, 4, 5, 11, 21, 22, 101, 1234, 1_000_000]

test.each(languages)('in %s every text is the same in the browser and on the server', (language) => {
  const dictionary = readDictionary(language)
  const inBrowser = createTranslate(language, dictionary)
  const onServer = getTranslate(language)

  const keys = new Map(keysOf(dictionary))
  for (const [key, text] of keys) {
    const params = Object.fromEntries(placeholdersOf(text).map((name) => [name, `<${name}> $t(x) {{app}} &`]))
    const { stem, category } = stemOf(key)
    const isPlural = category !== undefined && keys.has(`${stem}_other`)
    for (const values of isPlural ? counts.map((count) => ({ ...params, count })) : [params]) {
      const requestedKey = isPlural ? stem : key
      expect(inBrowser(requestedKey, values), requestedKey).toBe(onServer(requestedKey, values))
    }
  }
})

test('a count is written with separators and chooses the form of the word', () => {
  const found = {
    found_one: '{{count}} oglas',
    found_few: '{{count}} oglasa',
    found_other: '{{ count }} oglasa',
    found_zero: 'nema',
  }
  const t = createTranslate('bs', { ads: found })
  expect([0, 1, 3, 21, 1234].map((count) => t('ads:found', { count }))).toEqual([
    'nema',
    '1 oglas',
    '3 oglasa',
    '21 oglas',
    '1.234 oglasa',
  ])
})

test('user input is never read as a placeholder, a key or an option', () => {
  const t = createTranslate('bs', { common: { hello: 'Zdravo {{name}}, {{app}}' } })
  expect(t('common:hello', { name: '{{app}} $t(common:hello)' })).toBe('Zdravo {{app}} $t(common:hello), Majstorija')
  expect(t('hello', { lng: 'de', defaultValue: 'x', name: '$& $1' })).toBe('Zdravo $& $1, Majstorija')
  expect(t('hello')).toBe('Zdravo {{name}}, Majstorija')
  expect(t('common:constructor')).toBe('common:constructor')
  expect(t('__proto__:x')).toBe('__proto__:x')
})

test('a message carries its parameters as a query string', () => {
  const t = getTranslate('bs')
  const names = new URLSearchParams({ names: 'Brčko, Široki Brijeg & Foča?' })
  expect(translateMessage(t, `common:errors.city_unknown?${names}`)).toBe(
    'Ne poznajemo taj grad. Jeste li mislili: Brčko, Široki Brijeg & Foča??',
  )
  expect(translateMessage(t, 'common:form.summary?count=2')).toBe('Ispravite 2 greške')
  expect(translateMessage(t, 'common:problems.invalid')).toBe('Provjerite označena polja.')
})

test('a missing text throws in tests', () => {
  expect(() => getTranslate('bs')('common:no.such.text')).toThrow('no text for')
})
