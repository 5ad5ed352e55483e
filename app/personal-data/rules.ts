import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

export const confirmationWord = 'DELETE'
/** How the owner of an account is recognized before it is closed. */
export type IdentityCheck = 'password' | 'none' | 'sign_in_again'

export const maxReasonLength = 500

/** An account without a password is closed by a session that is younger than this. */
export const freshSignInMinutes = 10

export const exportDays = 7

export const exportLimits = [{ name: 'export-day', points: 3, seconds: daySeconds }] as const satisfies RateLimit[]

/** The versions of the texts that people agree to; a changed text gets a new one. */
export const textVersions = { terms: '2', age: '1', analytics: '1' } as const
