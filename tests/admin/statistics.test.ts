import { beforeAll, expect, test } from 'vitest'
import { presentStatistics } from '#app/admin/statistics/presenter.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { periodStarts } from '#app/statistics/periods.ts'
import { listStatistics } from '#app/statistics/queries.server.ts'
import { db } from '#tests/support/data/database.ts'

const monday = new Date('2026-11-23T10:00:00Z')

beforeAll(async () => {
  await db
    .insertInto('daily_statistics')
    .values([
      { day: '2026-11-17', metric: 'ads', key: 'sarajevo plumber', value: 3 },
      { day: '2026-11-22', metric: 'ads', key: 'mostar plumber', value: 1 },
      { day: '2026-11-23', metric: 'ads', key: 'sarajevo painter', value: 4 },
      { day: '2026-11-17', metric: 'first_offer', key: 'hour', value: 2 },
      { day: '2026-11-23', metric: 'first_offer', key: 'day', value: 2 },
      { day: '2026-11-23', metric: 'people', key: 'Worker', value: 5 },
      { day: '2026-01-01', metric: 'people', key: 'Worker', value: 100 },
    ])
    .execute()
})

async function present(period: 'day' | 'week') {
  const starts = periodStarts(period, monday)
  const rows = await listStatistics(db, { from: starts[0]!, period })
  return { starts, ...presentStatistics(rows, { starts, language: 'en', t: getTranslate('en') }) }
}

test('days end with today, weeks begin on Monday', async () => {
  const [days, weeks] = [periodStarts('day', monday), periodStarts('week', monday)]
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-25', '2026-11-23'])
  expect([weeks.length, weeks.at(-2), weeks.at(-1)]).toEqual([26, '2026-11-16', '2026-11-23'])
  expect(periodStarts('week', new Date('2026-11-29T22:30:00Z')).at(-1)).toBe('2026-11-23')
  // Half past eleven in the evening in UTC is the next day in Sarajevo.
  expect(periodStarts('day', new Date('2026-11-29T23:30:00Z')).at(-1)).toBe('2026-11-30')
})

test('lines show each period, and sums leave out what was before', async () => {
  const byDay = await present('day')
  const [people, work] = byDay.charts
  expect(people!.series.map(({ name, sum }) => [name, sum])).toEqual([
    ['Client', '0'],
    ['Worker', '5'],
  ])
  expect(work!.series[0]!.values.slice(-7)).toEqual([3, 0, 0, 0, 0, 1, 4])
  const byWeek = await present('week')
  expect(byWeek.charts[1]!.series[0]!.values.slice(-3)).toEqual([0, 4, 4])
})

test('waiting times are shares of all ads, each with the shorter ones', async () => {
  const { waits } = await present('day')
  expect(waits.map(({ share, count }) => `${share} ${count}`)).toEqual(['25% 2', '25% 2', '50% 4', '50% 4'])
})

test('cities and skills with most ads come first', async () => {
  const { demand } = await present('day')
  expect(demand.rows.map(({ city, sum }) => [city, sum])).toEqual([
    ['Sarajevo', 7],
    ['Mostar', 1],
  ])
  expect(demand.rows[0]!.cells.map(({ skill, value, level }) => [skill, value, level])).toEqual([
    ['plumber', 3, 3],
    ['painter', 4, 4],
  ])
})

test('without a row there are no ads, and no share', () => {
  const { waits, demand } = presentStatistics([], { starts: ['2026-11-23'], language: 'bs', t: getTranslate('bs') })
  expect(waits[0]!.share).toBe('–')
  expect(demand.rows).toEqual([])
})
