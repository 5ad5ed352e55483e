import { LRUCache } from 'lru-cache'
import { consumeLimit, refundLimits, secondsToWait } from '#app/limits/consuming.server.ts'
import { daySeconds, hourSeconds, minuteSeconds, type RateLimit } from '#app/limits/rules.ts'
import { db } from '#db/connection.ts'

export const adminCodes: RateLimit = { name: 'admin-code', counts: 'account', points: 5, seconds: 15 * minuteSeconds }
/** Codes of a member's second factor, of known browsers apart from others: there are only a million. */
export const factorCodes: RateLimit = { name: 'factor-code', counts: 'account', points: 10, seconds: 3 * hourSeconds }
export const passwordChanges: RateLimit = {
  name: 'password-change',
  counts: 'account',
  points: 10,
  seconds: hourSeconds,
}
/** A new address is answered by whether an account has it. */
export const emailChanges: RateLimit = { name: 'email-change', counts: 'account', points: 10, seconds: daySeconds }
export const contactMessages: RateLimit = {
  name: 'contact',
  counts: 'member or network',
  points: 5,
  seconds: hourSeconds,
}
export const visitorReports: RateLimit = { name: 'report', counts: 'network', points: 10, seconds: daySeconds }
/** Tokens of Google and Facebook; each may cost a request to the provider. */
export const identitySignIns: RateLimit = {
  name: 'identity-sign-in',
  counts: 'network',
  points: 100,
  seconds: hourSeconds,
}
/** Notifications of workers that an admin repeats. */
export const workerNotices: RateLimit = { name: 'worker-notice', counts: 'ad', points: 1, seconds: hourSeconds }
export const announcementTrials: RateLimit = {
  name: 'announcement-trial',
  counts: 'account',
  points: 20,
  seconds: daySeconds,
}
/** Requests for a link by mail; a browser that the account knows counts by itself. */
export const passwordResets: RateLimit = {
  name: 'password-reset',
  counts: 'network',
  points: 20,
  seconds: hourSeconds,
}
export const signInLinks: RateLimit = { name: 'sign-in-link', counts: 'network', points: 60, seconds: hourSeconds }
/** New passwords by one mailed link: hashing is expensive. */
export const linkPasswords: RateLimit = { name: 'link-password', counts: 'link', points: 10, seconds: hourSeconds }
export const registrations: RateLimit = { name: 'registration', counts: 'network', points: 100, seconds: hourSeconds }

export const writes: RateLimit = perProcess({
  name: 'write',
  counts: 'member or network',
  points: 120,
  seconds: minuteSeconds,
})
export const promoCodeTries: RateLimit = perProcess({
  name: 'promo-code',
  counts: 'account',
  points: 20,
  seconds: hourSeconds,
})
export const savedForms: RateLimit = perProcess({
  name: 'saved-form',
  counts: 'network',
  points: 300,
  seconds: hourSeconds,
})
export const uploadStarts: RateLimit = perProcess({
  name: 'upload-start',
  counts: 'network',
  points: 1_200,
  seconds: hourSeconds,
})
export const searches: RateLimit = perProcess({
  name: 'search',
  counts: 'member or network',
  points: 600,
  seconds: minuteSeconds,
})
export const beacons: RateLimit = perProcess({ name: 'beacon', counts: 'network', points: 600, seconds: minuteSeconds })
export const ogImages: RateLimit = perProcess({
  name: 'og-image',
  counts: 'network',
  points: 30,
  seconds: minuteSeconds,
})

/** The limit of a request for a link to one address, by a browser that its account knows or by a network. */
export function linkLimit(limit: RateLimit, { network, browserId }: { network: string; browserId: number | null }) {
  return { limit, key: browserId === null ? network : `browser-${browserId}` }
}

function perProcess(limit: RateLimit): RateLimit {
  return { ...limit, isPerProcess: true }
}

/** Consumes a point; returns the seconds to wait when none is left, else 0. */
export async function consume(limit: RateLimit, key: string): Promise<number> {
  if (limit.isPerProcess) return consumeInMemory(limit, key)
  return (await consumeLimit(db, { limit, key, now: new Date() })).retryAfter
}

export async function reward(limit: RateLimit, key: string): Promise<void> {
  if (!limit.isPerProcess) return refundLimits(db, { limits: [limit], key })
  const row = windows.get(`${limit.name}:${key}`)
  if (row && row.points > 0) row.points -= 1
}

/** As the rows of `rate_limits`; when there are too many, those go that were longest without a request. */
const windows = new LRUCache<string, { points: number; expire: number }>({ max: 100_000 })

function consumeInMemory(limit: RateLimit, key: string): number {
  const now = new Date()
  const name = `${limit.name}:${key}`
  const current = windows.get(name)
  const isExpired = !current || current.expire <= now.getTime()
  const row = isExpired ? { points: 0, expire: now.getTime() + limit.seconds * 1_000 } : current
  row.points += 1
  windows.set(name, row)
  return secondsToWait(limit, row, now)
}
