import { expect, test } from 'vitest'
import { localDay } from '#app/i18n/formats.ts'
import { addCalendarDays, formatLocalTime, parseLocalTime } from '#app/i18n/local-time.ts'

test.each([
  ['2026-11-24T08:00', '2026-11-24T07:00:00.000Z'],
  ['2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
  // Both clocks show it in the night when summer time ends: the first one counts.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('%s in Sarajevo is %s', (text, iso) => {
  expect(parseLocalTime(text)!.toISOString()).toBe(iso)
  expect(formatLocalTime(new Date(iso))).toBe(text)
})

test.each(['2026-03-29T02:30', 'sutra', '', '2026-13-01T08:00', '2026-11-24'])('%j is no time there', (text) => {
  expect(parseLocalTime(text)).toBeUndefined()
})

test.each([
  // Days in which the clock changes have 25 and 23 hours.
  ['2026-10-24T22:30:00.000Z', 1, '2026-10-26'],
  ['2027-03-27T22:30:00.000Z', 1, '2027-03-28'],
  ['2026-12-31T12:00:00.000Z', 1, '2027-01-01'],
  ['2027-03-01T12:00:00.000Z', -1, '2027-02-28'],
])('of %s in Sarajevo, %i days later is %s', (iso, count, day) => {
  expect(addCalendarDays(localDay(new Date(iso)), count)).toBe(day)
})
