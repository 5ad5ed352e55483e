import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import type { RateLimit } from '#app/limits/rules.ts'
import type { Db } from '#db/connection.ts'

type ConsumeOptions = { limits: readonly RateLimit[]; key: string | number; now: Date }
type CountOptions = { limit: RateLimit; key: string | number; now: Date }

/** Counts one action of `key` under a row lock; returns the seconds to wait when a limit is used up, else 0. */
export async function consumeLimits(db: Db, { limits, key, now }: ConsumeOptions): Promise<number> {
  for (const limit of limits) {
    const { retryAfter } = await consumeLimit(db, { limit, key, now })
    if (retryAfter > 0) return retryAfter
  }
  return 0
}

/** As `consumeLimits`, of one limit; also answers whether this was the first action of its window. */
export async function consumeLimit(
  db: Db,
  { limit, key, now }: CountOptions,
): Promise<{ retryAfter: number; isFirstInWindow: boolean }> {
  const isExpired = sql`rate_limits.expire <= ${now.getTime()}::bigint`
  const row = await db
    .insertInto('rate_limits')
    .values({ key: rowKey(limit, key), points: 1, expire: now.getTime() + limit.seconds * 1_000 })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        points: sql`case when ${isExpired} then 1 else rate_limits.points + 1 end`,
        expire: sql`case when ${isExpired} then excluded.expire else rate_limits.expire end`,
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  return { retryAfter: secondsToWait(limit, row, now), isFirstInWindow: row.points === 1 }
}

/** The seconds to wait of a limit that is used up already, else 0; counts nothing. */
export async function findRetryAfter(db: Db, { limit, key, now }: CountOptions): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', rowKey(limit, key))
    .where('expire', '>', now.getTime())
    .executeTakeFirst()
  return row ? secondsToWait(limit, row, now) : 0
}

export async function refundLimits(db: Db, { limits, key }: Omit<ConsumeOptions, 'now'>): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where(
      'key',
      'in',
      limits.map((limit) => rowKey(limit, key)),
    )
    .where('points', '>', 0)
    .execute()
}

function rowKey({ name }: RateLimit, key: string | number): string {
  return `${name}:${key}`
}

/** Counted points already include this action. */
export function secondsToWait(limit: RateLimit, row: { points: number; expire: number | null }, now: Date): number {
  const isExceeded = row.points > Math.ceil(limit.points * config.RATE_LIMIT_FACTOR)
  return isExceeded ? Math.max(1, Math.ceil((Number(row.expire) - now.getTime()) / 1_000)) : 0
}
