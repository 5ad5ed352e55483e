import { sql } from 'kysely'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent } from '#app/offers/history.server.ts'
import { imageOfOffer } from '#app/offers/image/queries.server.ts'
import { lockOffer, type LockedOffer } from '#app/offers/locking.server.ts'
import { canEditOffer } from '#app/offers/rules.ts'
import type { Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

/** The image that the client sees beside an offer. */
export async function findShownImage(trx: Db, offerId: number): Promise<number | null> {
  const offers = trx.selectFrom('offers').select(imageOfOffer('offers').as('image')).where('id', '=', offerId)
  return (await offers.executeTakeFirstOrThrow()).image?.id ?? null
}

type Showing = { imageId: number | null; now: Date }

/** The client sees another image than before, or none: the offer is unseen again, and of an image beside a seen one the client is notified. */
export async function changeShownImage(trx: Db, offer: LockedOffer, { imageId, now }: Showing): Promise<void> {
  const { id: offerId, adId, workerId, clientId, amount, seenAt } = offer
  await trx.updateTable('offers').set({ updated_at: now, seen_at: null }).where('id', '=', offerId).execute()
  const eventId = await recordOfferEvent(trx, { offerId, actorId: workerId, type: 'edited', amount, now })
  if (imageId === null || seenAt === null) return
  const dedupeKey = `offer-update-${offerId}-${eventId}`
  await announce(trx, { type: 'OfferUpdated', variant: 'photo', recipientId: clientId, adId, offerId, dedupeKey })
}

/** A moderator has looked at an image, which the clients of the offers that wait may see from now on. */
export async function showReviewedImage(trx: Db, { imageId, now }: { imageId: number; now: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('offer_images')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.id as offerId', 'worker_id as workerId', 'client_id as clientId'])
    .where('image_id', '=', imageId)
    .where('offers.status', '=', 'pending')
    .where(sql<boolean>`not exists (select from users where users.id = worker_id and completed_jobs > 0)`)
    .orderBy('ads.id')
    .execute()
  await lockPeople(
    trx,
    waiting.flatMap(({ workerId, clientId }) => [workerId, clientId]),
    'share',
  )
  for (const key of waiting) {
    const offer = await lockOffer(trx, key)
    if (!offer || !canEditOffer(offer) || (await isBlockedBetween(trx, offer.workerId, offer.clientId))) continue
    await changeShownImage(trx, offer, { imageId, now })
  }
}
