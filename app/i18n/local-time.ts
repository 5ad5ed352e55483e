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
