import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import {
  acceptLockedOffer,
  checkAcceptance,
  unacceptLockedOffer,
  type SeenOffer,
} from '#app/offers/acceptance.server.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { canReject, canUnaccept, restorableMs } from '#app/offers/rules.ts'
import type { OfferRef } from '#app/offers/sending.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type AcceptRefusal =
  | 'unknown'
  | 'already_accepted'
  | 'already_rejected'
  | 'already_withdrawn'
  | 'ad_closed'
  | 'offer_changed'
  | 'rate_limited'
type Decision = { offerId: number; clientId: number; now: Date }

/**
 * Accepts an offer: the ad is in progress, conversation and contacts open, the worker and the other bidders are notified.
 * Other offers stay pending, so that the client can choose again. A price other than `seenAmount` (feninga) is refused, as are other terms, and
 * between blocked people the ad counts as closed.
 */
export function acceptOffer(
  db: Db,
  { offerId, clientId, seenAmount, seenTerms, now }: Decision & SeenOffer,
): Promise<Outcome<OfferRef & { workerId: number }, AcceptRefusal>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, clientId })
    if (!offer) return refused('unknown')
    const checked = await checkAcceptance(trx, offer, { ad: offer.ad, seenAmount, seenTerms, now })
    if (!checked.ok) return checked

    const { adId, workerId } = offer
    const eventId = await acceptLockedOffer(trx, offer, now)
    await announce(trx, {
      type: 'OfferRejected',
      variant: 'another_chosen',
      recipients: 'otherBidders',
      adId,
      offerId,
      dedupeKey: `another-chosen-${eventId}`,
    })
    return done({ offerId, adId, workerId })
  })
}

/**
 * Takes an acceptance back: conversation and contacts close, the worker is notified, with the cause if there is one, and the ad is open again, or a draft
 * (`isOpen` false) where it may not be.
 */
export function unacceptOffer(
  db: Db,
  { offerId, clientId, cause, now }: Decision & { cause?: EndingCause | undefined },
): Promise<Outcome<OfferRef & { isOpen: boolean }, 'unknown' | 'not_accepted' | 'already_completed'>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, clientId })
    if (!offer) return refused('unknown')
    if (!canUnaccept(offer)) return refused(offer.status === 'accepted' ? 'already_completed' : 'not_accepted')

    const isOpen = await unacceptLockedOffer(trx, offer, { cause, now })
    return done({ offerId, adId: offer.adId, isOpen })
  })
}

/** Rejects a pending offer; the worker is notified when it can no longer be restored, unless one has blocked the other. */
export function rejectOffer(
  db: Db,
  { offerId, clientId, now }: Decision,
): Promise<Outcome<OfferRef, 'unknown' | 'already_accepted' | 'already_rejected' | 'already_withdrawn'>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, clientId })
    if (!offer) return refused('unknown')
    if (!canReject(offer)) return refused(offer.status === 'pending' ? 'already_rejected' : `already_${offer.status}`)

    await trx.updateTable('offers').set({ status: 'rejected', updated_at: now }).where('id', '=', offerId).execute()
    const eventId = await recordOfferEvent(trx, { offerId, actorId: clientId, type: 'rejected', now })
    const { adId, workerId } = offer
    if (await isBlockedBetween(trx, workerId, clientId)) return done({ offerId, adId })
    await announce(trx, {
      type: 'OfferRejected',
      recipientId: workerId,
      adId,
      offerId,
      dedupeKey: `offer-event-${eventId}`,
      runAt: new Date(now.getTime() + restorableMs),
    })
    return done({ offerId, adId })
  })
}
