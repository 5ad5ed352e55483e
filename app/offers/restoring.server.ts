import { takeBackAnnouncement } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { reinstateOffer } from '#app/offers/reinstating.server.ts'
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

/** Keeps the worker from being notified of the latest rejection; answers whether there was time. */
export async function takeBackRejection(
  trx: Db,
  { id: offerId, workerId }: { id: number; workerId: number },
  now: Date,
): Promise<boolean> {
  const { id } = await trx
    .selectFrom('offer_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('offer_id', '=', offerId)
    .where('type', '=', 'rejected')
    .executeTakeFirstOrThrow()
  return takeBackAnnouncement(trx, { recipientId: workerId, dedupeKey: `offer-event-${id}`, now })
}
