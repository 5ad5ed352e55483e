const retryDelaysSeconds = [15, 60, 5 * 60, 15 * 60, 60 * 60]
const maxRetrySeconds = 6 * 60 * 60

/** How long a delivery without an expiry of its own is retried. */
export const maxRetryMs = 24 * 60 * 60_000

type Attempt = { attempts: number; retryAfterSeconds?: number | undefined; jitter: number }

/**
 * Seconds until the next attempt after so many failed ones: up to an hour, or as long as the provider asks, up to six.
 * `jitter` is from 0 to 1 and changes the delay by at most a quarter.
 */
export function secondsUntilRetry({ attempts, retryAfterSeconds = 0, jitter }: Attempt): number {
  const delay = retryDelaysSeconds[Math.min(attempts, retryDelaysSeconds.length - 1)]! * (0.75 + jitter / 2)
  return Math.round(Math.min(Math.max(delay, retryAfterSeconds), maxRetrySeconds))
}
