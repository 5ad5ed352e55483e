import { z } from 'zod'
import { trackedPlatforms } from '#app/analytics/rules.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { localDay } from '#app/i18n/formats.ts'

const dayMs = 86_400_000
const defaultDays = 30
const maxDays = 400

const fields = {
  from: z.iso.date('admin:errors.date').optional().describe('A day in Sarajevo; 30 days before `to`, if absent.'),
  to: z.iso.date('admin:errors.date').optional().describe('Today, if absent.'),
}

export const dateRangeSchema = withCrossFieldRule(z.object(fields), checkRange)

export const platformRangeSchema = withCrossFieldRule(
  z.object({ ...fields, platform: z.enum(trackedPlatforms, 'admin:errors.platform').optional() }),
  checkRange,
)

type Range = { from?: string | undefined; to?: string | undefined }

function checkRange({ from, to }: Range, addError: (field: 'from', message: string) => void): void {
  const days = from ? (Date.parse(to ?? localDay(new Date())) - Date.parse(from)) / dayMs + 1 : 1
  if (days < 1 || days > maxDays) addError('from', `admin:errors.range?max=${maxDays}`)
}

export function listDays({ from, to }: Range, now: Date): string[] {
  const last = Date.parse(to ?? localDay(now))
  const first = from ? Date.parse(from) : last - (defaultDays - 1) * dayMs
  const count = Math.min(Math.max(Math.round((last - first) / dayMs) + 1, 0), maxDays)
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * dayMs)).map((day) =>
    day.toISOString().slice(0, 10),
  )
}

/** Each day with the value of each name, 0 where no row has it. */
export function listByDay(
  days: string[],
  names: readonly string[],
  rows: { day: string; name: string; value: number }[],
): Record<string, string | number>[] {
  const values = new Map(rows.map(({ day, name, value }) => [`${day} ${name}`, value]))
  return days.map((date) => ({
    date,
    ...Object.fromEntries(names.map((name) => [name, values.get(`${date} ${name}`) ?? 0])),
  }))
}
