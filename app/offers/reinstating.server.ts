import { sql } from 'kysely'
import { resumeNearby } from '#app/ads/matching/nearby.server.ts'
import { reopenAd } from '#app/ads/opening.server.ts'
import { withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import type { AdStatus } from '#app/ads/rules.ts'
import { closeAgreement } from '#app/assignments/closing.server.ts'
import { closeAdConversations } from '#app/messages/opening.server.ts'
import { isInBudget, recountOffers } from '#app/offers/history.server.ts'
import { reinstatedStatus, type OfferStatus } from '#app/offers/rules.ts'
import type { contentColumns } from '#app/offers/terms/queries.server.ts'
import { isActiveWorker } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

type Reinstatement = {
  offerId: number
  adId: number
  workerId: number
  /** The state that the locked ad is in, or is given in the same transaction. */
  adStatus: AdStatus
  content?: { message: string; offered_at: Date } & ReturnType<typeof contentColumns>
  now: Date
}

/**
 * Makes an offer pending again, and is the only way back to it: where the ad is over the offer is rejected, and while
 * its worker may not offer it is set aside, unless the ad's budget has left it out since. Answers what it is now. The caller has locked the worker and the ad.
 */
export async function reinstateOffer(
  trx: Db,
  { offerId, adId, workerId, adStatus, content, now }: Reinstatement,
): Promise<OfferStatus> {
  const mayOffer = await isActiveWorker(trx, workerId)
  const fits = content !== undefined || (await liesInBudget(trx, offerId))
  const status = reinstatedStatus(adStatus, { mayOffer, isInBudget: fits })
  await trx
    .updateTable('offers')
    .set({ ...content, status, accepted_at: null, set_aside_at: status === 'withdrawn' && fits ? now : null })
    .set({ updated_at: status === 'pending' && !content ? contentAt : now })
    .where('id', '=', offerId)
    .execute()
  if (status === 'pending') await withdrawDecline(trx, { adId, workerId })
  await recountOffers(trx, adId)
  if (status === 'withdrawn') await resumeNearby(trx, { adId, now })
  return status
}

/** False where the client has changed the budget while the offer was set aside and did not lock it. */
async function liesInBudget(trx: Db, offerId: number): Promise<boolean> {
  const offer = trx.selectFrom('offers').innerJoin('ads', 'ads.id', 'offers.ad_id').select(isInBudget.as('isInBudget'))
  return (await offer.where('offers.id', '=', offerId).executeTakeFirstOrThrow()).isInBudget
}

/** When the worker last said this: an offer that waits again is no newer. */
const contentAt = sql<Date>`greatest(
  offered_at, (select max(at) from offer_events where offer_id = offers.id and type in ('sent', 'edited'))
)`

type Release = { offerId: number; adId: number; clientId: number; workerId: number; now: Date }

/** The ad and the accepted offer are as they were before the acceptance, as far as they may be; answers what they are. */
export async function releaseOffer(trx: Db, { offerId, adId, clientId, workerId, now }: Release) {
  const ad = await lockAdOf(trx, { adId, clientId })
  const isOpen = ad !== undefined && (await reopenAd(trx, ad, now))
  const adStatus: AdStatus = isOpen ? 'open' : 'draft'
  // First, because an agreed price may lie outside the budget.
  await closeAgreement(trx, { adId, withAgreed: true, now })
  const status = await reinstateOffer(trx, { offerId, adId, workerId, adStatus, now })
  await closeAdConversations(trx, { adId, workerId, now })
  return { adStatus, status }
}
