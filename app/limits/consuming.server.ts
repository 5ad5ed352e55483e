import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import type { Limit } from '#app/limits/rules.ts'
import type { Db } from '#db/connection.ts'

type Action = { limits: readonly Limit[]; key: string | number; now: Date }

/**
 * Counts one action of `key` within the transaction at hand, the shortest limit first. Answers the seconds to wait when
 * one is used up, else 0. The counter's row is locked until the end of the transaction, so that a burst passes no more
 * than one by one does.
 */
export async function consumeLimits(trx: Db, { limits, key, now }: Action): Promise<number> {
  for (const limit of limits) {
    const seconds = await consumeLimit(trx, limit, `${limit.name}:${key}`, now)
    if (seconds > 0) return seconds
  }
  return 0
}

async function consumeLimit(trx: Db, { points, seconds }: Limit, key: string, now: Date): Promise<number> {
  const isOver = sql`rate_limits.expire <= ${now.getTime()}::bigint`
  const counted = await trx
    .insertInto('rate_limits')
    .values({ key, points: 1, expire: now.getTime() + seconds * 1_000 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${isOver} then 1 else rate_limits.points + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else rate_limits.expire end`,
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  const isUsedUp = counted.points > Math.ceil(points * config.RATE_LIMIT_FACTOR)
  return isUsedUp ? Math.max(1, Math.ceil((Number(counted.expire) - now.getTime()) / 1_000)) : 0
}
