import type { Refused } from '#app/outcome.ts'

export type CountedParty =
  | 'sender'
  | 'recipient'
  | 'network'
  | 'account'
  | 'account and network'
  | 'member or network'
  | 'sender and recipient'
  | 'sender and ad'
  | 'sender and appointment'
  | 'ad'
  | 'offer'
  | 'link'
  | 'everyone'

/** `points` actions within `seconds`. Each has a row in deploy/README.md. */
export type RateLimit = {
  name: string
  counts: CountedParty
  points: number
  seconds: number
  /** Counted in the memory of each web process, because it happens often and a restart does no harm. */
  isPerProcess?: true
}

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** Distinct people whom a member reaches who has confirmed neither address nor number. */
export const strangerLimit: RateLimit = { name: 'strangers-day', counts: 'sender', points: 10, seconds: daySeconds }

export function minutesToWait({ params }: Refused<string>): number {
  return Math.ceil(Number(params?.seconds ?? 60) / 60)
}

export function confirmFirstMessage({ params }: Refused<string>): string {
  return `common:problems.confirm_first?max=${params?.max}`
}

/** The wait of a refusal as a text key, in minutes or from one hour on in hours. */
export function waitMessage(refusal: Refused<string>): string {
  const seconds = Number(refusal.params?.seconds ?? 0)
  if (seconds > hourSeconds) return `common:wait.hours?count=${Math.ceil(seconds / hourSeconds)}`
  return `common:wait.minutes?count=${minutesToWait(refusal)}`
}
