import { recordAdEvent } from '#app/ads/history.server.ts'
import { consumePublication, type AdRef, type RateLimitReason } from '#app/ads/publishing.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canCancel, canDelete, canReactivate } from '#app/ads/rules.ts'
import { closeAdConversations } from '#app/messages/opening.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleAllNotifications, settleNotifications } from '#app/notifications/settling.server.ts'
import { closeOffers } from '#app/offers/closing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

type OwnAdOptions = { adId: number; clientId: number; now: Date }

/** Cancels an ad: closes its offers and its conversation and notifies every worker whose offer was closed. */
export function cancelAd(
  db: Db,
  { adId, clientId, reason, now }: OwnAdOptions & { reason?: string },
): Promise<Outcome<AdRef, 'unknown' | 'ad_closed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canCancel(ad)) return refused('ad_closed')

    await trx
      .updateTable('ads')
      .set({
        status: 'cancelled',
        cancelled_at: now,
        updated_at: now,
        accepted_offer_id: null,
        accepted_at: null,
        worker_done_at: null,
      })
      .where('id', '=', adId)
      .execute()
    const closed = await closeOffers(trx, { adId, actorId: clientId, withAccepted: true, now })
    await closeAdConversations(trx, { adId, now })
    const eventId = await recordAdEvent(trx, { adId, actorId: clientId, type: 'cancelled', reason, now })
    const recipientIds = closed.map(({ workerId }) => workerId)
    await settleNotifications(trx, { adId, userIds: [clientId, ...recipientIds], now })
    await announce(trx, {
      type: 'OfferRejected',
      variant: 'cancelled',
      recipientIds,
      adId,
      dedupeKey: `ad-event-${eventId}`,
    })
    return done({ adId })
  })
}

/** Opens a cancelled ad again, as if published now, and matches it with workers who were not notified of it yet. */
export function reactivateAd(
  db: Db,
  { adId, clientId, now }: OwnAdOptions,
): Promise<Outcome<AdRef, 'unknown' | 'not_cancelled' | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canReactivate(ad)) return refused('not_cancelled')
    const rateLimited = await consumePublication(trx, { clientId, now })
    if (rateLimited) return rateLimited

    await trx
      .updateTable('ads')
      .set({ status: 'open', published_at: now, updated_at: now, cancelled_at: null })
      .where('id', '=', adId)
      .execute()
    await recordAdEvent(trx, { adId, actorId: clientId, type: 'reactivated', now })
    await enqueue(trx, { kind: 'matchAd', payload: { adId } })
    return done({ adId })
  })
}

/** Deletes a draft, or an ad without offers. Notifications of it stay, and their links say that it is gone. */
export function deleteAd(
  db: Db,
  { adId, clientId, now }: OwnAdOptions,
): Promise<Outcome<AdRef, 'unknown' | 'has_offers'>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canDelete(ad)) return refused('has_offers')

    await settleAllNotifications(trx, { adId, now })
    await trx.deleteFrom('ads').where('id', '=', adId).execute()
    return done({ adId })
  })
}
