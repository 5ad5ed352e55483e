import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#app/config.server.ts'
import { pool } from '#db/connection.ts'

const minute = 60
const hour = 3600

function postgresLimiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: Math.ceil(points * config.RATE_LIMIT_FACTOR),
    duration,
  })
}

function memoryLimiter(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: Math.ceil(points * config.RATE_LIMIT_FACTOR), duration })
}

export const signInFailures = postgresLimiter('sign-in', 10, 15 * minute)
/** Accounts with wrong passwords, by network: thousands of people share a carrier's address. */
export const networkSignInFailures = postgresLimiter('sign-in-network', 300, hour)
export const adminCodes = postgresLimiter('admin-code', 5, 15 * minute)
export const passwordChanges = postgresLimiter('password-change', 10, hour)
export const contactMessages = postgresLimiter('contact', 5, hour)
/** Reports of visitors, by network. */
export const visitorReports = postgresLimiter('report', 10, 24 * hour)
export const passwordResets = postgresLimiter('password-reset', 20, hour)
export const signInLinks = postgresLimiter('sign-in-link', 60, hour)
export const phoneCodes = postgresLimiter('phone-code', 20, hour)
/** Tokens of Google and Facebook, by network; each may cost a request to the provider. */
export const identitySignIns = postgresLimiter('identity-sign-in', 100, hour)
/** Notifications of workers that an admin repeats, by ad. */
export const workerNotices = postgresLimiter('worker-notice', 1, hour)
export const registrations = postgresLimiter('registration', 100, hour)

export const writes = memoryLimiter(120, minute)
/** Forms stored for visitors, by network. */
export const savedForms = memoryLimiter(300, hour)
/** Images that begin to arrive in parts, by network. */
export const uploadStarts = memoryLimiter(1_200, hour)
export const searches = memoryLimiter(600, minute)
export const beacons = memoryLimiter(600, minute)
export const ogImages = memoryLimiter(30, minute)

export type Limiter = RateLimiterPostgres | RateLimiterMemory

/** Consumes a point; returns the seconds to wait when none is left, else 0. */
export async function consume(limiter: Limiter, key: string): Promise<number> {
  return (await tryConsume(limiter, key)).retryAfter
}

export async function tryConsume(
  limiter: Limiter,
  key: string,
): Promise<{ retryAfter: number; isFirstInDuration: boolean }> {
  try {
    const { consumedPoints } = await limiter.consume(key)
    return { retryAfter: 0, isFirstInDuration: consumedPoints === 1 }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return { retryAfter: Math.ceil(refusal.msBeforeNext / 1000), isFirstInDuration: false }
    throw refusal
  }
}

export async function getRetryAfter(limiter: Limiter, key: string): Promise<number> {
  const counted = await limiter.get(key)
  return counted && counted.consumedPoints > limiter.points ? Math.ceil(counted.msBeforeNext / 1000) : 0
}

export async function reward(limiter: Limiter, key: string): Promise<void> {
  await limiter.reward(key)
}
