import type { Refused } from '#app/outcome.ts'

/** So often within so many seconds. */
export type Limit = { name: string; points: number; seconds: number }

export const hour = 3_600
export const day = 24 * hour

/** How long to wait, as a text for people. */
export function waitMessage({ params }: Refused<string>): string {
  const seconds = Number(params?.seconds ?? 0)
  if (seconds > hour) return `common:wait.hours?count=${Math.ceil(seconds / hour)}`
  return `common:wait.minutes?count=${Math.ceil(seconds / 60)}`
}
