import { recordAdEvent } from '#app/ads/history.server.ts'
import { whyNotReturn, type ReturnRefusal } from '#app/assignments/appointments/arrival/rules.ts'
import { lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { findAgreedTime } from '#app/assignments/appointments/queries.server.ts'
import type { ReturnCause } from '#app/assignments/rules.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { releaseOffer } from '#app/offers/reinstating.server.ts'
import { setWithdrawn } from '#app/offers/setting-aside.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Return = { adId: number; userId: number; cause: ReturnCause; now: Date }

/**
 * The worker gives a job back, as long as it is not done and no agreed time is near: the ad is as before the acceptance, and the offer withdrawn. The
 * client is notified with the cause, which stands in the history of the ad; it counts against nobody.
 */
export function returnJob(
  db: Db,
  { adId, userId: workerId, cause, now }: Return,
): Promise<Outcome<{ offerId: number }, 'unknown' | ReturnRefusal>> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockAssignmentOf(trx, { adId, userId: workerId })
    if (assignment?.side !== 'worker') return refused('unknown')
    const reason = whyNotReturn({ ...assignment, agreed: await findAgreedTime(trx, adId) }, now)
    if (reason) return refused(reason)

    const { offerId, partnerId: clientId } = assignment
    await releaseOffer(trx, { offerId, adId, clientId, workerId, now })
    await recordOfferEvent(trx, { offerId, actorId: workerId, type: 'unaccepted', now })
    await recordAdEvent(trx, { adId, actorId: workerId, type: 'ended', reason: `${cause}_returned`, now })
    const eventId = await setWithdrawn(trx, { offerId, adId, workerId, now })
    const to = { recipientId: clientId, actorId: workerId, adId, dedupeKey: `offer-returned-${offerId}-${eventId}` }
    await announce(trx, { type: 'JobCompleted', variant: 'returned', ...to, params: { cause } })
    return done({ offerId })
  })
}
