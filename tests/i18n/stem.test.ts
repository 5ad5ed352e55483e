import { promises as fs } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldWords } from '#app/i18n/fold.ts'
import { stemPhrase, stemWord } from '#app/i18n/stem.ts'
import { db } from '#tests/support/data/database.ts'

test.each([
  ['pumpa pumpe pumpi pumpu pumpom pumpama', 'pump'],
  ['klima klime klimu', 'klim'],
  ['krecenje krecenjem', 'krecen'],
  ['zid zidovi zidova', 'zid'],
  ['kljuc kljucevi', 'kljuk'],
  ['radnik radnici radnicima', 'radnik'],
  ['popravka popravak popravci', 'popravk'],
  ['mjesto mesto', 'mest'],
])('the words of “%s” have one stem', (words, stem) => {
  expect(new Set(words.split(' ').map(stemWord))).toEqual(new Set([stem]))
})

test.each([
  ['boja', 'bojler'],
  ['vrata', 'vrt'],
  ['polica', 'policija'],
  ['rijec', 'rijeka'],
])('“%s” and “%s” have different ones', (one, other) => {
  expect(stemWord(one)).not.toBe(stemWord(other))
})

test('a phrase has the stems of its words', () => {
  expect(stemPhrase('toplotnih pumpi')).toBe(stemPhrase('toplotna pumpa'))
})

test('the database stems every word in the same way', async () => {
  const texts = await Promise.all(['bs', 'de'].map((language) => fs.readFile(`locales/${language}/ads.json`, 'utf8')))
  const pairs = await fs.readFile('tests/places/word-forms.txt', 'utf8')
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouaeioujjnlrstvkcdmbgzp09'), minLength: 1, maxLength: 14 })
  const words = [...new Set([...[...texts, pairs].flatMap(foldWords), ...fc.sample(letters, 3000)])]

  const { rows } = await sql<{ word: string; stem: string }>`
    select word, search_stem(word) as stem from unnest(${words}::text[]) as word`.execute(db)

  expect(rows).toHaveLength(words.length)
  expect(rows.filter(({ word, stem }) => stem !== stemWord(word))).toEqual([])
})

test('a text has its words and their stems, once each, but no word of more than fifty letters', async () => {
  const { rows } = await sql<{ stems: string }>`
    select search_stems(${`Pumpe, pumpa i ${'a'.repeat(60)}`})::text as stems`.execute(db)
  expect(rows).toEqual([{ stems: "'i' 'pump' 'pumpa' 'pumpe'" }])
  expect((await sql<{ stems: string }>`select search_stems(' – ')::text as stems`.execute(db)).rows).toEqual([
    { stems: '' },
  ])
})
