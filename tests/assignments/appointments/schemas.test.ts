import { expect, test } from 'vitest'
import { proposalSchema } from '#app/assignments/appointments/schemas.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'

const parse = (fields: Record<string, string>) => fromForm(proposalSchema).safeParse(fields)
const first = { day1: '2026-12-01', from1: '09:00', until1: '11:00' }
const issuesOf = (fields: Record<string, string>) =>
  parse(fields).error?.issues.map(({ path, message }) => [path[0], message])

test('times are those of Sarajevo, before and after the clocks change', () => {
  const summer = { day2: '2027-03-28', from2: '09:00', until2: '10:30', day3: '', from3: '09:00', until3: '11:00' }
  expect(parse({ ...first, ...summer }).data).toEqual({
    times: [
      { position: 1, from: new Date('2026-12-01T08:00Z'), until: new Date('2026-12-01T10:00Z') },
      { position: 2, from: new Date('2027-03-28T07:00Z'), until: new Date('2027-03-28T08:30Z') },
    ],
  })
})

test('over the change of the clocks the hours are those that pass', () => {
  const night = { day1: '2027-03-28', from1: '01:30', until1: '03:30' }
  const [time] = parse(night).data!.times
  expect(time!.until.getTime() - time!.from.getTime()).toBe(3_600_000)
})

test('each field says what is wrong with it', () => {
  expect(issuesOf({ ...first, day1: '' })).toEqual([['day1', 'appointments:errors.day']])
  expect(issuesOf({ ...first, day1: '2026-02-30' })).toEqual([['day1', 'appointments:errors.day']])
  expect(issuesOf({ ...first, from1: '' })).toEqual([['from1', 'appointments:errors.hour']])
  expect(issuesOf({ ...first, until1: '24:00' })).toEqual([['until1', 'appointments:errors.hour']])
  expect(issuesOf({ ...first, until1: '09:00' })).toEqual([['until1', 'appointments:errors.order']])
  // Clocks go from two to three.
  expect(issuesOf({ day1: '2027-03-28', from1: '02:30', until1: '04:00' })).toEqual([
    ['from1', 'appointments:errors.hour'],
  ])
  expect(issuesOf({ ...first, day3: '2026-12-02', from3: '10:00', until3: '' })).toEqual([
    ['until3', 'appointments:errors.hour'],
  ])
})
