import { sql, type ExpressionBuilder } from 'kysely'
import { cancelLockedAd } from '#app/ads/cancelling.server.ts'
import { daysBy, newLife } from '#app/ads/expiry/life.server.ts'
import { minNoticeMs, type ClosingReason } from '#app/ads/expiry/rules.ts'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

const batchSize = 200
const dayMs = 86_400_000

type Ad = { adId: number; clientId: number }
type Due = (eb: ExpressionBuilder<DB, 'ads'>, now: Date) => ReturnType<ExpressionBuilder<DB, 'ads'>['and']>
type Step = { isDue: Due; run: (trx: Db, ad: Ad, now: Date) => Promise<void> }

/**
 * Notifies clients of the ads that end soon, and closes those past their end whose client has had a day to answer.
 * By day only. Answers how many ads it has notified of and closed.
 */
export async function expireAds(db: Db, { now }: { now: Date }): Promise<{ notified: number; closed: number }> {
  if (+addDaytime(now, 0) > +now) return { notified: 0, closed: 0 }
  await giveMissingEnds(db, now)
  const closed = await runForEach(db, closing, now)
  return { notified: await runForEach(db, notifying, now), closed }
}

const notifying: Step = {
  isDue: (eb, now) =>
    eb.and([
      eb('status', '=', 'open'),
      eb('expiry_notified_at', 'is', null),
      eb('expires_at', '<=', sql<Date>`${now}::timestamptz + ${daysBy('noticeDays')}`),
    ]),
  run: async (trx, { adId, clientId }, now) => {
    const { expires_at: end } = await trx
      .updateTable('ads')
      .set({ expiry_notified_at: now, expires_at: sql<Date>`greatest(expires_at, ${new Date(+now + minNoticeMs)})` })
      .where('id', '=', adId)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await announce(trx, {
      type: 'ProfileUpdate',
      variant: 'ad_expiring',
      recipientId: clientId,
      adId,
      params: { count: Math.max(1, Math.round((+end! - +now) / dayMs)) },
      dedupeKey: `ad-expiring-${adId}-${+now}`,
    })
  },
}

const closing: Step = {
  isDue: (eb, now) =>
    eb.and([
      eb('status', '=', 'open'),
      eb('expires_at', '<=', now),
      eb('expiry_notified_at', '<=', new Date(+now - minNoticeMs)),
    ]),
  run: async (trx, { adId, clientId }, now) => {
    const reason: ClosingReason = 'expired'
    await cancelLockedAd(trx, { adId, clientId, reason, now })
    const to = { recipientId: clientId, adId, dedupeKey: `ad-expired-${adId}-${+now}` }
    await announce(trx, { type: 'ProfileUpdate', variant: 'ad_expired', ...to })
  },
}

/** Each ad in a transaction of its own, which asks again under the locks. */
async function runForEach(db: Db, { isDue, run }: Step, now: Date): Promise<number> {
  const due = (executor: Db) => executor.selectFrom('ads').where((eb) => isDue(eb, now))
  let count = 0
  for (let lastId = 0; ;) {
    const candidates = due(db).select(['id as adId', 'client_id as clientId']).where('id', '>', lastId)
    const ads = await candidates.orderBy('id').limit(batchSize).execute()
    for (const ad of ads) {
      const isDone = await inTransaction(db, async (trx) => {
        if (!(await lockAdOf(trx, ad))) return false
        if (!(await due(trx).select('id').where('id', '=', ad.adId).executeTakeFirst())) return false
        await run(trx, ad, now)
        return true
      })
      if (isDone) count += 1
    }
    if (ads.length < batchSize) return count
    lastId = ads.at(-1)!.adId
  }
}

/** An ad that a process of the former version has opened during an update. */
async function giveMissingEnds(db: Db, now: Date): Promise<void> {
  const endless = db.selectFrom('ads').select('id').where('status', '=', 'open').where('expires_at', 'is', null)
  const ids = endless.orderBy('id').limit(1_000).forNoKeyUpdate().skipLocked()
  await db.updateTable('ads').set(newLife(now)).where('id', 'in', ids).execute()
}
