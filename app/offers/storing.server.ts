import { withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { reinstateOffer } from '#app/offers/reinstating.server.ts'
import { takeBackRejection } from '#app/offers/restoring.server.ts'
import { contentColumns } from '#app/offers/terms/queries.server.ts'
import type { OfferTerms } from '#app/offers/terms/rules.ts'
import type { Db } from '#db/connection.ts'

type StoredContent = {
  adId: number
  workerId: number
  amount: number | null
  message: string
  terms: OfferTerms
  now: Date
}

export async function insertOffer(
  trx: Db,
  { adId, workerId, amount, message, terms, now }: StoredContent,
): Promise<number> {
  await withdrawDecline(trx, { adId, workerId })
  const { id } = await trx
    .insertInto('offers')
    .values({
      ad_id: adId,
      worker_id: workerId,
      message,
      ...contentColumns(amount, terms),
      offered_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function resendOffer(
  trx: Db,
  offerId: number,
  { adId, workerId, amount, message, terms, now }: StoredContent,
): Promise<number> {
  await takeBackRejection(trx, { id: offerId, workerId }, now)
  await trx.deleteFrom('offer_images').where('offer_id', '=', offerId).execute()
  const content = { message, ...contentColumns(amount, terms), offered_at: now, seen_at: null }
  await reinstateOffer(trx, { offerId, adId, workerId, adStatus: 'open', content, now })
  return offerId
}
