const retryDelaysSeconds = [15, 60, 5 * 60, 15 * 60, 60 * 60]
const maxRetrySeconds = 6 * 60 * 60

/** For deliveries without an expiry. */
export const maxRetryMs = 24 * 60 * 60_000

type Attempt = { attempts: number; retryAfterSeconds?: number | undefined; jitter: number }

/** The delay is at most an hour, or six if the provider asks; `jitter` (0 to 1) changes it by at most a quarter. */
export function secondsUntilRetry({ attempts, retryAfterSeconds = 0, jitter }: Attempt): number {
  const delay = retryDelaysSeconds[Math.min(attempts, retryDelaysSeconds.length - 1)]! * (0.75 + jitter / 2)
  return Math.round(Math.min(Math.max(delay, retryAfterSeconds), maxRetrySeconds))
}
