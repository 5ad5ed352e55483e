import type { ClosingReason } from '#app/ads/expiry/rules.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import { checkOpening, publishAd, type OpeningRefusal } from '#app/ads/opening.server.ts'
import { consumePublication, type AdRef, type RateLimitReason } from '#app/ads/publishing.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canCancel, canReactivate, whyNotDelete } from '#app/ads/rules.ts'
import { closeAgreement } from '#app/assignments/closing.server.ts'
import { closeAdConversations } from '#app/messages/opening.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleAllNotifications, settleNotifications } from '#app/notifications/settling.server.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import { closeOffers, type EndedOffer } from '#app/offers/closing.server.ts'
import { lockAd } from '#app/offers/locking.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type OwnAdOptions = { adId: number; clientId: number; now: Date }

/** Cancels an ad: closes its offers and its conversation and notifies every worker whose offer was closed; the accepted one of the cause. */
export function cancelAd(
  db: Db,
  { adId, clientId, reason, cause, now }: OwnAdOptions & { reason?: string; cause?: EndingCause | undefined },
): Promise<Outcome<AdRef, 'unknown' | 'ad_closed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canCancel(ad)) return refused('ad_closed')

    const offerId = cause && (await lockAd(trx, adId))?.acceptedOfferId
    const accepted = offerId ? { offerId, cause } : undefined
    await cancelLockedAd(trx, { adId, clientId, reason, accepted, now })
    return done({ adId })
  })
}

type LockedCancellation = OwnAdOptions & {
  reason?: string | undefined
  /** The member who ended the assignment instead of its client, and its worker: the caller records it and notifies the two. */
  endedBy?: { userId: number; workerId: number }
  accepted?: EndedOffer | undefined
}

export async function cancelLockedAd(
  trx: Db,
  { adId, clientId, reason, endedBy, accepted, now }: LockedCancellation,
): Promise<void> {
  await trx
    .updateTable('ads')
    .set({
      status: 'cancelled',
      cancelled_at: now,
      updated_at: now,
      accepted_offer_id: null,
      accepted_at: null,
      worker_done_at: null,
      set_aside_at: null,
    })
    .where('id', '=', adId)
    .execute()
  const actorId = endedBy?.userId ?? clientId
  const closed = await closeOffers(trx, { adId, actorId, withAccepted: true, accepted, now })
  await closeAdConversations(trx, { adId, now })
  await closeAgreement(trx, { adId, withAgreed: true, now })
  const eventId = await recordAdEvent(trx, { adId, actorId, type: 'cancelled', reason, now })
  const bidderIds = closed.map(({ workerId }) => workerId)
  await settleNotifications(trx, { adId, userIds: [clientId, ...bidderIds], now })
  const variant = reason === ('expired' satisfies ClosingReason) ? 'expired' : 'cancelled'
  const event = { type: 'OfferRejected', variant, adId, dedupeKey: `ad-event-${eventId}` } as const
  const former = closed.find(({ offerId }) => offerId === accepted?.offerId)?.workerId
  const recipientIds = bidderIds.filter((id) => id !== endedBy?.workerId && id !== former)
  await announce(trx, { ...event, recipientIds })
  if (accepted && former) await announce(trx, { ...event, recipientId: former, params: { cause: accepted.cause } })
}

/** Opens a cancelled ad again, as if published now, and matches it with workers who were not notified of it yet. */
export function reactivateAd(
  db: Db,
  { adId, clientId, now }: OwnAdOptions,
): Promise<Outcome<AdRef, 'not_cancelled' | OpeningRefusal | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    const opening = checkOpening(ad.client, ad)
    if (!canReactivate(ad) && !ad.hiddenAt) return refused('not_cancelled')
    if (!opening.ok) return opening
    const rateLimited = await consumePublication(trx, ad.client, now)
    if (rateLimited) return rateLimited

    await publishAd(trx, opening.value, { adId, type: 'reactivated', now })
    return done({ adId })
  })
}

/** Deletes an ad without offers; a removed one only without questions. Notifications of it stay, and their links say that it is gone. */
export function deleteAd(
  db: Db,
  { adId, clientId, now }: OwnAdOptions,
): Promise<Outcome<AdRef, 'unknown' | 'has_offers' | 'has_questions'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId }, 'update')
    if (!ad) return refused('unknown')
    const reason = whyNotDelete(ad)
    if (reason) return refused(reason)

    await settleAllNotifications(trx, { adId, now })
    await trx.deleteFrom('ads').where('id', '=', adId).execute()
    return done({ adId })
  })
}
