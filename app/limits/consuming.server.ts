import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import type { RateLimit } from '#app/limits/rules.ts'
import type { Db } from '#db/connection.ts'

type ConsumeOptions = { limits: readonly RateLimit[]; key: string | number; now: Date }

/** Counts one action of `key` under a row lock; returns the seconds to wait when a limit is used up, else 0. */
export async function consumeLimits(trx: Db, { limits, key, now }: ConsumeOptions): Promise<number> {
  for (const limit of limits) {
    const seconds = await consumeLimit(trx, limit, `${limit.name}:${key}`, now)
    if (seconds > 0) return seconds
  }
  return 0
}

async function consumeLimit(trx: Db, { points, seconds }: RateLimit, key: string, now: Date): Promise<number> {
  const isExpired = sql`rate_limits.expire <= ${now.getTime()}::bigint`
  const row = await trx
    .insertInto('rate_limits')
    .values({ key, points: 1, expire: now.getTime() + seconds * 1_000 })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        points: sql`case when ${isExpired} then 1 else rate_limits.points + 1 end`,
        expire: sql`case when ${isExpired} then excluded.expire else rate_limits.expire end`,
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  const isExceeded = row.points > Math.ceil(points * config.RATE_LIMIT_FACTOR)
  return isExceeded ? Math.max(1, Math.ceil((Number(row.expire) - now.getTime()) / 1_000)) : 0
}
