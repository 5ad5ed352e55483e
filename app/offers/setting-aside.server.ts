import { resumeNearby } from '#app/ads/matching/nearby.server.ts'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent, recountOffers } from '#app/offers/history.server.ts'
import { lockAd } from '#app/offers/locking.server.ts'
import { reinstateOffer } from '#app/offers/reinstating.server.ts'
import type { Db } from '#db/connection.ts'
import { lockAds } from '#db/locks.ts'

type Withdrawal = { offerId: number; adId: number; workerId: number; isSetAside?: boolean; now: Date }

/** Withdraws an offer that is not accepted; its client is notified unless one of the two has blocked the other. */
export async function withdrawLockedOffer(
  trx: Db,
  { clientId, ...withdrawal }: Withdrawal & { clientId: number },
): Promise<void> {
  const eventId = await setWithdrawn(trx, withdrawal)
  const { offerId, adId, workerId } = withdrawal
  if (await isBlockedBetween(trx, workerId, clientId)) return
  const dedupeKey = `offer-update-${offerId}-${eventId}`
  await announce(trx, { type: 'OfferUpdated', variant: 'withdrawn', recipientId: clientId, adId, offerId, dedupeKey })
}

/** Returns the identifier of the event in the history of the offer. */
export async function setWithdrawn(
  trx: Db,
  { offerId, adId, workerId, isSetAside = false, now }: Withdrawal,
): Promise<number> {
  await trx
    .updateTable('offers')
    .set({ status: 'withdrawn', set_aside_at: isSetAside ? now : null, updated_at: now })
    .where('id', '=', offerId)
    .execute()
  await recountOffers(trx, adId)
  await resumeNearby(trx, { adId, now })
  return recordOfferEvent(trx, { offerId, actorId: workerId, type: 'withdrawn', now })
}

type OwnOffers = { workerId: number; now: Date }

/** Withdraws the pending offers of a locked worker, marked so that `restoreOffers` finds them. */
export function setOffersAside(trx: Db, options: OwnOffers): Promise<void> {
  return withdrawOffers(trx, { ...options, isSetAside: true })
}

/** Withdraws the pending offers of a locked worker for good. */
export async function withdrawOffers(
  trx: Db,
  { workerId, isSetAside = false, now }: OwnOffers & { isSetAside?: boolean },
): Promise<void> {
  const adIds = await listAdsOfOffers(trx, workerId).where('status', '=', 'pending').execute()
  await lockAds(
    trx,
    adIds.map(({ adId }) => adId),
  )
  const pending = await trx
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.id as offerId', 'offers.ad_id as adId', 'ads.client_id as clientId'])
    .where('worker_id', '=', workerId)
    .where('offers.status', '=', 'pending')
    .orderBy('offers.ad_id')
    .execute()
  for (const offer of pending) await withdrawLockedOffer(trx, { ...offer, workerId, isSetAside, now })
}

/**
 * The offers that were set aside are pending again, or what they can be where the ad was closed meanwhile. Where another
 * was accepted meanwhile the worker is notified, as other bidders were then.
 */
export async function restoreOffers(trx: Db, { workerId, cause, now }: OwnOffers & { cause: string }): Promise<void> {
  const setAside = await listAdsOfOffers(trx, workerId)
    .select(['id as offerId', 'set_aside_at as setAsideAt'])
    .where('set_aside_at', 'is not', null)
    .execute()
  await lockAds(
    trx,
    setAside.map(({ adId }) => adId),
  )
  for (const { offerId, adId, setAsideAt } of setAside) {
    const ad = await lockAd(trx, adId)
    if (!ad) continue
    const status = await reinstateOffer(trx, { offerId, adId, workerId, adStatus: ad.status, now })
    const isChosenWithout = status !== 'withdrawn' && ad.acceptedAt !== null && ad.acceptedAt > setAsideAt!
    if (isChosenWithout) {
      const dedupeKey = `another-chosen-${cause}-${offerId}`
      const to = { recipientId: workerId, adId, offerId, dedupeKey }
      await announce(trx, { type: 'OfferRejected', variant: 'another_chosen', ...to })
    }
    const isShown = status === 'pending' && ad.status === 'open'
    if (!isShown || (await isBlockedBetween(trx, workerId, ad.clientId))) continue
    const to = { recipientId: ad.clientId, adId, offerId, dedupeKey: `${cause}-${offerId}` }
    await announce(trx, { type: 'NewOfferReceived', ...to })
  }
}

/** Locks the ads whose offers change when this locked worker is let offer or not. */
export async function lockAdsOfOffers(trx: Db, workerId: number): Promise<void> {
  const ads = await listAdsOfOffers(trx, workerId)
    .where(({ or, eb }) => or([eb('status', '=', 'pending'), eb('set_aside_at', 'is not', null)]))
    .execute()
  await lockAds(
    trx,
    ads.map(({ adId }) => adId),
  )
}

function listAdsOfOffers(trx: Db, workerId: number) {
  return trx.selectFrom('offers').select('ad_id as adId').where('worker_id', '=', workerId).orderBy('ad_id')
}
