import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { settleNotifications } from '#app/notifications/settling.server.ts'
import { lockDeal } from '#app/offers/locking.server.ts'
import { canSendOffer } from '#app/offers/rules.ts'
import { findPreviousOffer } from '#app/offers/worker-queries.server.ts'
import { done, refused, type Done, type Outcome } from '#app/outcome.ts'
import { isActiveWorker } from '#app/workers/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Decline = { adId: number; workerId: number; reason: DeclineReason; now: Date }

/** A worker says why there will be no offer, or says it anew. The client sees how many did, and nothing reminds of the ad any more. */
export function declineAd(
  db: Db,
  { adId, workerId, reason, now }: Decline,
): Promise<Outcome<undefined, 'unknown' | 'own_ad' | 'ad_closed' | 'offer_exists'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockDeal(trx, { adId, workerId })
    if (!ad || ad.status === 'draft' || !(await isActiveWorker(trx, workerId))) return refused('unknown')
    if (ad.clientId === workerId) return refused('own_ad')

    if (await isBlockedBetween(trx, workerId, ad.clientId)) return refused('ad_closed')
    const previous = await findPreviousOffer(trx, adId, workerId)
    if (!canSendOffer(ad.status, previous?.status)) return refused(ad.status === 'open' ? 'offer_exists' : 'ad_closed')

    const answer = { decline_reason: reason, declined_at: now }
    await trx
      .insertInto('ad_responses')
      .values({ ad_id: adId, worker_id: workerId, ...answer })
      .onConflict((conflict) => conflict.columns(['ad_id', 'worker_id']).doUpdateSet(answer))
      .execute()
    await settleNotifications(trx, { adId, userIds: [workerId], now })
    return done(undefined)
  })
}

/** An offer that follows withdraws it too: it is the other answer. Without one there is nothing to do. */
export function withdrawDecline(
  db: Db,
  { adId, workerId }: { adId: number; workerId: number },
): Promise<Done<undefined>> {
  return inTransaction(db, async (trx) => {
    const own = sql<boolean>`ad_id = ${adId} and worker_id = ${workerId}`
    await trx.deleteFrom('ad_responses').where(own).where('opened_at', 'is', null).execute()
    await trx.updateTable('ad_responses').set({ decline_reason: null, declined_at: null }).where(own).execute()
    return done(undefined)
  })
}
