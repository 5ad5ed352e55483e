import { sql } from 'kysely'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { notifyUsersOfAd } from '#app/notifications/fan-out.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'

/** Workers of one transaction: the statement's own cost is negligible, and its locks are short. */
const chunkSize = 5_000

type Batch = { adId: number; dedupeKey: string; workerIds: number[]; variant?: 'default' | 'nearby'; now: Date }

/** Answers how many were notified, up to the chunk before which the ad has closed. */
export async function notifyInChunks(db: Db, { workerIds, ...batch }: Batch, gateways: Gateways): Promise<number> {
  let notified = 0
  for (let start = 0; start < workerIds.length; start += chunkSize) {
    const chunk = { ...batch, workerIds: workerIds.slice(start, start + chunkSize) }
    const result = await inTransaction(db, (trx) => notifyWorkers(trx, chunk, gateways))
    if (!result) break
    if (result.hasNewJobs) nudge()
    notified += result.notified
  }
  return notified
}

/** Undefined when the ad is no longer open. */
async function notifyWorkers(
  trx: Db,
  { adId, dedupeKey, workerIds, variant = 'default', now }: Batch,
  gateways: Gateways,
) {
  const ad = await findOpenAd(trx, adId)
  if (!ad) return undefined
  const event = { type: 'NewJobMatch', variant, userIds: workerIds, role: 'Worker', ad, dedupeKey, now } as const
  return notifyUsersOfAd(trx, event, gateways)
}

export type OpenAd = NonNullable<Awaited<ReturnType<typeof findOpenAd>>>

export function findOpenAd(db: Db, adId: number) {
  return selectOpenAd(db, adId).executeTakeFirst()
}

export function selectOpenAd(db: Db, adId: number) {
  return db
    .selectFrom('ads')
    .select(['id', 'title', 'client_id as clientId', 'skill', 'trade', 'city', 'published_at as publishedAt'])
    .select(
      sql<number>`(select greatest(count(*) - 1, 0) from ad_events
        where ad_id = ads.id and type in ('published', 'reactivated'))`.as('reopenings'),
    )
    .where('id', '=', adId)
    .where('status', '=', 'open')
}

/** A worker is notified of an ad once in each of its lives, and once more in each round. */
export function dedupeKeyOf({ id, reopenings }: Pick<OpenAd, 'id' | 'reopenings'>, round?: number): string {
  return ['match', id, round ?? (reopenings > 0 && `life-${reopenings}`)].filter(Boolean).join('-')
}
