import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { listOwnImages } from '#app/images/queries.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { changeShownImage, findShownImage } from '#app/offers/image/showing.server.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { canEditOffer, editLimits } from '#app/offers/rules.ts'
import { closedReason, type ClosedReason } from '#app/offers/sending.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type OfferImage = { offerId: number; workerId: number; imageId: number | null; now: Date }

/** Sets the image beside the message of an own offer, or removes it, as long as nothing is decided. */
export function setOfferImage(
  db: Db,
  { offerId, workerId, imageId, now }: OfferImage,
): Promise<Outcome<{ offerId: number; adId: number }, ClosedReason | 'images_unknown' | 'rate_limited'>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, workerId })
    if (!offer) return refused('unknown')
    if (!canEditOffer(offer)) return refused(closedReason(offer))
    if (await isBlockedBetween(trx, workerId, offer.clientId)) return refused('ad_closed')
    const ids = imageId === null ? [] : [imageId]
    const images = await listOwnImages(trx, { ids, ownerId: workerId, purpose: 'offer' })
    if (images.length < ids.length) return refused('images_unknown')
    const seconds = await consumeLimits(trx, { limits: editLimits, key: offerId, now })
    if (seconds > 0) return refused('rate_limited', { seconds })

    const before = await findShownImage(trx, offerId)
    await trx.deleteFrom('offer_images').where('offer_id', '=', offerId).execute()
    if (imageId !== null)
      await trx.insertInto('offer_images').values({ offer_id: offerId, image_id: imageId }).execute()
    const shown = await findShownImage(trx, offerId)
    if (shown !== before) await changeShownImage(trx, offer, { imageId: shown, now })
    return done({ offerId, adId: offer.adId })
  })
}
