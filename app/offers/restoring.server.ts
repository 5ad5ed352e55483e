import { sql } from 'kysely'
import { areBlocked } from '#app/blocks/queries.server.ts'
import { takeBackAnnouncement } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { reinstateOffer } from '#app/offers/reinstating.server.ts'
import { restorableMs } from '#app/offers/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Undoes a rejection of which the worker has not been notified, and will not be. */
export function restoreOffer(
  db: Db,
  { offerId, clientId, now }: { offerId: number; clientId: number; now: Date },
): Promise<Outcome<{ offerId: number; adId: number }, 'unknown' | 'ad_closed' | 'not_restorable'>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, clientId })
    if (!offer) return refused('unknown')
    if (offer.adStatus !== 'open') return refused('ad_closed')
    if (offer.status !== 'rejected' || !(await takeBackRejection(trx, offer, now))) return refused('not_restorable')

    const { adId, workerId, adStatus } = offer
    await reinstateOffer(trx, { offerId, adId, workerId, adStatus, now })
    await recordOfferEvent(trx, { offerId, actorId: clientId, type: 'restored', now })
    return done({ offerId, adId })
  })
}

/** Keeps the worker from being notified of the latest rejection; answers whether there was time. After a block nobody is notified. */
export async function takeBackRejection(
  trx: Db,
  { id: offerId, workerId }: { id: number; workerId: number },
  now: Date,
): Promise<boolean> {
  const rejection = await trx
    .selectFrom('offer_events')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .innerJoin('ads', 'ads.id', 'ad_id')
    .select(['offer_events.id', 'at', areBlocked(sql.ref('client_id'), sql.ref('worker_id')).as('isBlocked')])
    .where('offer_id', '=', offerId)
    .where('type', '=', 'rejected')
    .orderBy('offer_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!rejection) return false
  const dedupeKey = `offer-event-${rejection.id}`
  const isTakenBack = await takeBackAnnouncement(trx, { recipientId: workerId, dedupeKey, now })
  return isTakenBack || (rejection.isBlocked && now.getTime() - rejection.at.getTime() < restorableMs)
}
