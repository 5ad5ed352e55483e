import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#app/config.server.ts'
import { pool } from '#db/connection.ts'

const minute = 60
const hour = 3600

function postgresLimiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
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

/** Passwords that were wrong: ten in a quarter of an hour for one account from one network. */
export const signInFailures = postgresLimiter('sign-in', 10, 15 * minute)
/** Accounts for which a network was wrong: thousands of people share a carrier's address, and few mistype in an hour. */
export const networkSignInFailures = postgresLimiter('sign-in-network', 300, hour)
/** Passwords set anew, by account: each costs a hash. */
export const passwordChanges = postgresLimiter('password-change', 10, hour)
/** Messages to the house, from one network. */
export const contactMessages = postgresLimiter('contact', 5, hour)
/** Wishes for a new password, from one network; one address gets five mails a day. */
export const passwordResets = postgresLimiter('password-reset', 20, hour)
/** Codes by text message, from one network: each costs money, and whoever opens many accounts could ask for many. */
export const phoneCodes = postgresLimiter('phone-code', 20, hour)
/** Accounts opened, from one network, which may be a carrier's address for a whole town. */
export const registrations = postgresLimiter('registration', 100, hour)

/** Everything that writes, by member or network. */
export const writes = memoryLimiter(120, minute)
/** Searches that need a body, by member or network. */
export const searches = memoryLimiter(600, minute)

/** What pages tell of themselves, by network: many people may share one. */
export const beacons = memoryLimiter(600, minute)

/** Pictures of links that are not yet drawn, by network. */
export const ogImages = memoryLimiter(30, minute)

export type Limiter = RateLimiterPostgres | RateLimiterMemory

/** Counts one; seconds to wait when that is one too many, else 0. */
export async function consume(limiter: Limiter, key: string): Promise<number> {
  return (await tryConsume(limiter, key)).retryAfter
}

/** As `count`, and whether it was the first one of this time. */
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

/** Seconds to wait when more than is allowed was counted already, else 0. Counts nothing. */
export async function getRetryAfter(limiter: Limiter, key: string): Promise<number> {
  const counted = await limiter.get(key)
  return counted && counted.consumedPoints > limiter.points ? Math.ceil(counted.msBeforeNext / 1000) : 0
}

/** What was counted turned out to be a repetition. */
export async function reward(limiter: Limiter, key: string): Promise<void> {
  await limiter.reward(key)
}
