import { config } from '#app/config.server.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import { countStats } from '#app/site/queries.server.ts'

const ttlMs = 60_000

export const getStats = memoizeFor(ttlMs, countStats)

/** All of them are set, or none. */
export function announcedStats() {
  const { ANNOUNCED_WORKERS: workers, ANNOUNCED_ASSIGNMENTS: assignments } = config
  const { ANNOUNCED_RATING: rating, ANNOUNCED_RESPONSE_HOURS: responseHours } = config
  return workers && assignments && rating && responseHours ? { workers, assignments, rating, responseHours } : undefined
}
