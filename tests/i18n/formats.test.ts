import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatBudget,
  formatCount,
  formatDate,
  formatDateTime,
  formatKm,
  formatRating,
  formatRelative,
  formatShortDate,
  formatTime,
  kmForInput,
  localDay,
} from '#app/i18n/formats.ts'
import { languages, type Language } from '#app/i18n/languages.ts'
import { parseKm } from '#app/i18n/money.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

const testedLanguages: Language[] = ['bs', 'en', 'de', 'es']
const noon = new Date('2026-11-20T12:00:00Z')

test('KM follows the number in every language after a no-break space', () => {
  expect(testedLanguages.map((language) => formatKm(123_450, language))).toEqual([
    '1.234,50\u00a0KM',
    '1,234.50\u00a0KM',
    '1.234,50\u00a0KM',
    '1.234,50\u00a0KM',
  ])
  expect(formatKm(8500, 'bs')).toBe('85\u00a0KM')
  expect(formatKm(10_000_000_00, 'bs')).toBe('10.000.000\u00a0KM')
  expect(formatKm(-150, 'bs')).toBe('−1,50\u00a0KM')
})

test('a budget shows its known limits', () => {
  const t = getTranslate('bs')
  expect(formatBudget(8000, 15_000, 'bs', t)).toBe('80–150\u00a0KM')
  expect(formatBudget(5000, null, 'bs', t)).toBe('od\u00a050\u00a0KM')
  expect(formatBudget(8000, 8000, 'bs', t)).toBe('80\u00a0KM')
  expect(formatBudget(null, 8000, 'bs', t)).toBe('do\u00a080\u00a0KM')
  expect(formatBudget(null, null, 'bs', t)).toBe('po dogovoru')
  expect(formatBudget(100, null, 'bs', t)).toBe('po dogovoru')
  expect(formatBudget(100, 5000, 'bs', t)).toBe('1–50\u00a0KM')
})

test('counts and averages', () => {
  expect(testedLanguages.map((language) => formatCount(1234, language))).toEqual(['1.234', '1,234', '1.234', '1.234'])
  expect(formatCount(1_234_567, 'es')).toBe('1.234.567')
  expect(formatCount(0, 'bs')).toBe('0')
  expect(formatRating(4.85, 'bs')).toBe('4,9')
  expect(formatRating(5, 'en')).toBe('5.0')
})

test('a Bosnian date has its month in the genitive', () => {
  expect(testedLanguages.map((language) => formatDate(noon, language).replaceAll('\u00a0', ' '))).toEqual([
    '20. novembra 2026.',
    '20 November 2026',
    '20. November 2026',
    '20 de noviembre de 2026',
  ])
  expect(testedLanguages.map((language) => formatShortDate(noon, language).replaceAll('\u00a0', ' '))).toEqual([
    '20. 11. 2026.',
    '20/11/2026',
    '20.11.2026',
    '20/11/2026',
  ])
})

test('times are those of Sarajevo, in winter and in summer', () => {
  expect(formatTime(noon)).toBe('13:00')
  expect(formatTime(new Date('2026-07-01T22:30:00Z'))).toBe('00:30')
  expect(localDay(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02')
  expect(formatDateTime(noon, 'bs').replaceAll('\u00a0', ' ')).toBe('20. novembra 2026. u 13:00')
})

test.each([
  ['2026-11-20T12:00:20Z', 'upravo sada'],
  ['2026-11-20T11:59:30Z', 'upravo sada'],
  ['2026-11-20T11:59:00Z', 'prije 1 minutu'],
  ['2026-11-20T11:57:00Z', 'prije 3 minute'],
  ['2026-11-20T11:39:00Z', 'prije 21 minutu'],
  ['2026-11-20T11:00:00Z', 'prije 1 sat'],
  ['2026-11-20T10:00:00Z', 'prije 2 sata'],
  ['2026-11-20T00:00:00Z', 'prije 12 sati'],
  ['2026-11-19T20:00:00Z', 'jučer'],
  ['2026-11-18T20:00:00Z', 'prije 2 dana'],
  ['2026-11-14T12:00:00Z', 'prije 6 dana'],
  ['2026-10-30T12:00:00Z', 'prije 21 dan'],
  ['2026-10-21T12:00:00Z', 'prije 30 dana'],
  ['2026-10-20T12:00:00Z', '20. oktobra 2026.'],
  ['2026-11-21T12:00:00Z', '21. novembra 2026.'],
])('seen from noon on 20 November, %s is "%s"', (date, expected) => {
  expect(formatRelative(new Date(date), noon, 'bs').replaceAll('\u00a0', ' ')).toBe(expected)
})

test.each([
  ['85', 8500],
  ['49,9', 4990],
  ['49.90', 4990],
  ['1.370,50', 137_050],
  ['1,370.50', 137_050],
  ['1370.50', 137_050],
  ['1 370,50', 137_050],
  ['1\u00a0370', 137_000],
  ['1.370', 137_000],
  ['1,370', 137_000],
  ['1.234.567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['  120 KM ', 12_000],
  ['120km', 12_000],
  ['85,-', 8500],
  ['0,50', 50],
  ['0', 0],
])('the amount "%s" is %i feninga', (typed, feninga) => {
  expect(parseKm(typed)).toBe(feninga)
})

test.each([
  '',
  ' ',
  'KM',
  'sto',
  '-5',
  '+5',
  '1e3',
  '0x10',
  '.5',
  '5,',
  '1.2.3',
  '1.37,50',
  '12.34.567',
  '1,370,50',
  '1.370.50',
  '49,999,9',
  '0.500',
  '1,2345',
  '85 maraka',
  '1  370',
  'Infinity',
  '٣',
  '9'.repeat(21),
])('the amount "%s" is refused', (typed) => {
  expect(parseKm(typed)).toBeUndefined()
})

test('an amount shown in a field or on a page is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), fc.constantFrom(...languages), (feninga, language) => {
      expect(parseKm(kmForInput(feninga))).toBe(feninga)
      expect(parseKm(formatKm(feninga, language))).toBe(feninga)
    }),
  )
})
