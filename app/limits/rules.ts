import type { Refused } from '#app/outcome.ts'

/** `points` actions within `seconds`. */
export type RateLimit = { name: string; points: number; seconds: number }

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds

export function minutesToWait({ params }: Refused<string>): number {
  return Math.ceil(Number(params?.seconds ?? 60) / 60)
}

/** The wait of a refusal as a text key, in minutes or from one hour on in hours. */
export function waitMessage(refusal: Refused<string>): string {
  const seconds = Number(refusal.params?.seconds ?? 0)
  if (seconds > hourSeconds) return `common:wait.hours?count=${Math.ceil(seconds / hourSeconds)}`
  return `common:wait.minutes?count=${minutesToWait(refusal)}`
}
