import { localDay } from '#app/i18n/formats.ts'

export const periods = ['day', 'week'] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000
const lengths = { day: { days: 1, count: 30 }, week: { days: 7, count: 26 } }

/** The starts of the periods that the statistics show, as local days, oldest first; weeks begin on Monday. */
export function periodStarts(period: Period, now: Date): string[] {
  const { days, count } = lengths[period]
  const today = Date.parse(localDay(now))
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const last = period === 'week' ? today - weekday * dayMs : today
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * days * dayMs).toISOString().slice(0, 10),
  )
}
