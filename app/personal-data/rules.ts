import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

export const confirmationWord = 'DELETE'

export const maxReasonLength = 500

export const exportDays = 7

export const exportLimits = [
  { name: 'export-day', counts: 'account', points: 3, seconds: daySeconds },
] as const satisfies readonly RateLimit[]

/** The versions of the texts that people agree to; a changed text gets a new one. */
export const textVersions = { terms: '2', age: '1', analytics: '1' } as const
