import { expect, test } from 'vitest'
import { presentFunnel, presentRetention, presentVitals } from '#app/admin/statistics/analytics-presenter.server.ts'
import { presentSkillDemand } from '#app/admin/statistics/demand-presenter.server.ts'
import { firstDayOf, rateVital } from '#app/analytics/funnel.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

const reader = { language: 'en' as const, t: getTranslate('en') }

test('a step has its share of all visits, and groups come by size', () => {
  const { steps, groups } = presentFunnel(
    [
      { key: 'mostar', step: 'visit', visits: 150 },
      { key: '', step: 'visit', visits: 50 },
      { key: 'mostar', step: 'registration', visits: 5 },
    ],
    { ...reader, by: 'city' },
  )
  expect(steps.slice(0, 3).map(({ count, share }) => [count, share])).toEqual([
    ['200', '100%'],
    ['5', '2.5%'],
    ['0', '0%'],
  ])
  expect(groups.map(({ label, counts }) => [label, ...counts.slice(0, 2)])).toEqual([
    ['Mostar', '150', '5'],
    ['unknown', '50', '0'],
  ])
  expect(presentFunnel([], { ...reader, by: 'language' }).steps[0]!.share).toBe('–')
})

test.each([
  ['CLS', 0.1, 'good'],
  ['CLS', 0.25, 'fair'],
  ['CLS', 0.26, 'poor'],
  ['FID', 100, 'good'],
  ['FID', 300, 'fair'],
  ['FID', 301, 'poor'],
  ['FCP', 1_800, 'good'],
  ['FCP', 3_000, 'fair'],
  ['FCP', 3_001, 'poor'],
  ['LCP', 2_500, 'good'],
  ['LCP', 4_000, 'fair'],
  ['LCP', 4_001, 'poor'],
  ['TTFB', 800, 'good'],
  ['TTFB', 1_800, 'fair'],
  ['TTFB', 1_801, 'poor'],
] as const)('%s of %d is %s', (metric, value, rating) => {
  expect(rateVital(metric, value)).toBe(rating)
})

test('the last seven days are seven, also after the clocks went forward', () => {
  expect(firstDayOf(7, new Date('2027-03-30T22:30:00Z'))).toBe('2027-03-25')
  expect(firstDayOf(7, new Date('2026-11-30T12:00:00Z'))).toBe('2026-11-24')
})

test('a page has one row per device, with a word for each number', () => {
  const [row, ...others] = presentVitals(
    [
      { page: '/poslovi', platform: 'Mobile Web', metric: 'LCP', p75: 4_100, samples: 12 },
      { page: '/poslovi', platform: 'Mobile Web', metric: 'CLS', p75: 0.052, samples: 9 },
    ],
    reader,
  )
  expect(others).toEqual([])
  expect([row!.name, row!.samples]).toEqual(['/poslovi · Mobile Web', '12'])
  expect(row!.values.filter(({ rating }) => rating).map(({ text }) => text)).toEqual(['0.05 (good)', '4,100 ms (poor)'])
})

test('a week of registration has the share that was seen each week after', () => {
  const [cohort] = presentRetention(
    [
      { cohort: '2026-11-02', week: '2026-11-02', people: 8 },
      { cohort: '2026-11-02', week: '2026-11-16', people: 2 },
    ],
    reader,
  )
  expect([cohort!.people, ...cohort!.weeks.slice(0, 3).map(({ text, level }) => `${text} ${level}`)]).toEqual([
    '8',
    ' 0',
    '25% 1',
    ' 0',
  ])
})

test('a place has its ads and workers, and the darkest one lacks all whom something reaches', () => {
  const demand = { openAds: 2, ads: 4, offers: 6, waitingMinutes: 90 }
  const row = { skill: 'plumber', city: 'mostar', workers: 3, reachableWorkers: 0, ...demand }
  const cook = { ...row, skill: 'cook', workers: 9, reachableWorkers: 8, ads: 0 }
  const { skills, cities, rows } = presentSkillDemand([row, cook], reader)
  expect(skills).toEqual(['Plumber', 'Cook'])
  expect(cities[0]).toMatchObject({
    city: 'Mostar',
    cells: [
      { text: '2/0', level: 4 },
      { text: '2/8', level: 1 },
    ],
  })
  expect(rows.map(({ workers, offersPerAd, waiting }) => [workers, offersPerAd, waiting])).toEqual([
    ['0 of 3', '1.5', '1.5 h'],
    ['8 of 9', '–', '1.5 h'],
  ])
})
