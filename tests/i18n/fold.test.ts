import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldForSearch, foldWords } from '#app/i18n/fold.ts'
import { db } from '#tests/support/data/database.ts'

test.each([
  [['Đakovo', 'Djakovo', 'Dakovo', 'Ђаково', 'ĐAKOVO', 'Đakovo'], 'dakovo'],
  [['Keramičar', 'keramicar', 'КЕРАМИЧАР'], 'keramicar'],
  [['Njegoš', 'Његош', 'ЊЕГОШ'], 'njegos'],
  [['džep', 'џеп', 'ЏЕП', 'dzep'], 'dzep'],
  [['Prozor-Rama', 'prozor  rama', 'Прозор-Рама'], 'prozor rama'],
  [['Müller', 'muller'], 'muller'],
])('the spellings %j fold to the same text', (spellings, folded) => {
  expect(new Set(spellings.map(foldForSearch))).toEqual(new Set([folded]))
})

test('a query without a letter or digit has no words', () => {
  expect(foldWords(' – ! ')).toEqual([])
  expect(foldWords('Trebam: električara, HITNO!')).toEqual(['trebam', 'elektricara', 'hitno'])
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
  )
})

test('the database folds every text in the same way', async () => {
  const letters = fc.constantFrom(
    ...Array.from(
      'aAdDjJđĐčČćĆšŠžŽљЉњЊџЏђЂћЋйЙіѓ́̌ ̈äßIİıΣςK-_.\'"%9０ﬁ𝒜 \u00a0\t\n\u200d\u00ad\u200b\u2060\u034f\ufe0f\u{e0021}\u{1d173}',
    ),
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('')),
  )
  const texts = fc.sample(
    text.filter((sample) => sample.isWellFormed() && !sample.includes('\0')),
    3000,
  )

  const { rows } = await sql<{ input: string; folded: string }>`
    select input, search_fold(input) as folded from unnest(${texts}::text[]) as input`.execute(db)

  expect(rows).toHaveLength(texts.length)
  expect(rows.filter(({ input, folded }) => folded !== foldForSearch(input))).toEqual([])
})
