import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent, recountOffers } from '#app/offers/history.server.ts'
import { lockAd } from '#app/offers/locking.server.ts'
import type { Db } from '#db/connection.ts'

type WorkerSuspension = { workerId: number; cause: string; now: Date }

/** Withdraws the pending offers of a suspended worker, marked so that `restoreOffers` finds them. */
export async function setOffersAside(trx: Db, { workerId, now }: Omit<WorkerSuspension, 'cause'>): Promise<void> {
  const pending = await listOffers(trx, workerId).where('status', '=', 'pending').execute()
  for (const { offerId, adId } of pending) {
    const ad = await lockAd(trx, adId)
    const { numUpdatedRows } = await trx
      .updateTable('offers')
      .set({ status: 'withdrawn', set_aside_at: now, updated_at: now })
      .where('id', '=', offerId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (!ad || numUpdatedRows === 0n) continue
    await recountOffers(trx, adId)
    const eventId = await recordOfferEvent(trx, { offerId, actorId: workerId, type: 'withdrawn', now })
    const to = { recipientId: ad.clientId, adId, offerId, dedupeKey: `offer-update-${offerId}-${eventId}` }
    await announce(trx, { type: 'OfferUpdated', variant: 'withdrawn', ...to })
  }
}

/** The offers are pending again, or rejected where the ad was closed meanwhile. */
export async function restoreOffers(trx: Db, { workerId, cause, now }: WorkerSuspension): Promise<void> {
  const setAside = await listOffers(trx, workerId).where('set_aside_at', 'is not', null).execute()
  for (const { offerId, adId } of setAside) {
    const ad = await lockAd(trx, adId)
    if (!ad) continue
    const isClosed = ad.status === 'completed' || ad.status === 'cancelled'
    await trx
      .updateTable('offers')
      .set({ status: isClosed ? 'rejected' : 'pending', set_aside_at: null, updated_at: now })
      .where('id', '=', offerId)
      .execute()
    await recountOffers(trx, adId)
    const to = { recipientId: ad.clientId, adId, offerId, dedupeKey: `${cause}-${offerId}` }
    if (ad.status === 'open') await announce(trx, { type: 'NewOfferReceived', ...to })
  }
}

function listOffers(trx: Db, workerId: number) {
  return trx
    .selectFrom('offers')
    .select(['id as offerId', 'ad_id as adId'])
    .where('worker_id', '=', workerId)
    .orderBy('ad_id')
}
