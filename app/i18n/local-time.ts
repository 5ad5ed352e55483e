import { formatTime, localDay } from '#app/i18n/formats.ts'

const hourMs = 3_600_000

/** A moment as the field `datetime-local` takes it, in Sarajevo. */
export function formatLocalTime(date: Date): string {
  return `${localDay(date)}T${formatTime(date)}`
}

/** The moment of such a field; undefined where the clocks in Sarajevo never show it. */
export function parseLocalTime(text: string): Date | undefined {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return undefined
  return [2, 1].map((hours) => new Date(asUtc - hours * hourMs)).find((date) => formatLocalTime(date) === text)
}

/** Another calendar day, `count` days after this one: days in which the clock changes have 23 or 25 hours. */
export function addCalendarDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
