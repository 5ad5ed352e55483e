import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

const maxSkewMs = 2_000

/**
 * Why this process must not run jobs, in one sentence; null while its clock agrees with the database's. BullMQ's locks and
 * delays use each worker's clock; a wrong one runs jobs of other workers a second time.
 */
export async function findClockError(db: Db, now: () => number = Date.now): Promise<string | null> {
  const skew = await measureClockSkew(db, now)
  if (Math.abs(skew) <= maxSkewMs) return null
  const direction = skew > 0 ? 'ahead of' : 'behind'
  return `this machine's clock is ${Math.round(Math.abs(skew) / 1_000)} seconds ${direction} the database's; set it right (NTP) and start again`
}

/** The least by which the clocks can differ, in ms: a slow answer is not a wrong clock. */
export async function measureClockSkew(db: Db, now: () => number): Promise<number> {
  const startedAt = now()
  const query = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const { ms } = (await query.execute(db)).rows[0]!
  return Math.max(0, startedAt - ms) + Math.min(0, now() - ms)
}
