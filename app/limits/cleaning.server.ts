import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** `expire` is in milliseconds by the clock of a web process, hence the hour of tolerance. */
export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  const anHourAgo = sql<number>`(extract(epoch from now() - interval '1 hour') * 1000)::bigint`
  await db.deleteFrom('rate_limits').where('expire', '<', anHourAgo).execute()
}
