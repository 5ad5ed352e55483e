import type { Refused } from '#app/outcome.ts'

/** So often within so many seconds. */
export type RateLimit = { name: string; points: number; seconds: number }

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds

/** How long to wait, as a text for people. */
export function waitMessage({ params }: Refused<string>): string {
  const seconds = Number(params?.seconds ?? 0)
  if (seconds > hourSeconds) return `common:wait.hours?count=${Math.ceil(seconds / hourSeconds)}`
  return `common:wait.minutes?count=${Math.ceil(seconds / 60)}`
}
