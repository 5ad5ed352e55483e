import { checkOpening } from '#app/ads/opening.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import {
  acceptLockedOffer,
  checkAcceptance,
  unacceptLockedOffer,
  type SeenOffer,
} from '#app/offers/acceptance.server.ts'
import type { AcceptRefusal } from '#app/offers/deciding.server.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { canUnaccept } from '#app/offers/rules.ts'
import type { OfferRef } from '#app/offers/sending.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Taking = SeenOffer & {
  offerId: number
  /** The offer that is accepted until now: a choice made meanwhile is not undone. */
  acceptedId: number
  clientId: number
  cause?: EndingCause | undefined
  now: Date
}

type Refusal = AcceptRefusal | 'not_accepted' | 'already_completed'

/**
 * Takes an acceptance back and accepts another offer for the ad: both happen or neither. The two workers are notified; the other
 * bidders, who know that theirs was not chosen, are not notified again.
 */
export function takeNextOffer(
  db: Db,
  { offerId, acceptedId, clientId, cause, seenAmount, seenTerms, now }: Taking,
): Promise<Outcome<OfferRef & { workerId: number }, Refusal>> {
  return inTransaction(db, async (trx) => {
    const workerIds = await listWorkersOfPair(trx, { offerId, acceptedId })
    await lockPeople(trx, [clientId, ...workerIds], 'share')
    const accepted = workerIds.length === 2 && (await lockOffer(trx, { offerId: acceptedId, clientId }))
    const offer = accepted && (await lockOffer(trx, { offerId, clientId }))
    if (!offer) return refused('unknown')
    if (!canUnaccept(accepted)) return refused(accepted.status === 'accepted' ? 'already_completed' : 'not_accepted')

    const { adId, workerId } = offer
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad || !checkOpening(ad.client, ad).ok) return refused('ad_closed')
    const reopened = { status: 'open', acceptedOfferId: null } as const
    const checked = await checkAcceptance(trx, offer, { ad: reopened, seenAmount, seenTerms, now })
    if (!checked.ok) return checked

    await unacceptLockedOffer(trx, accepted, { isReplaced: true, cause, now })
    await acceptLockedOffer(trx, offer, now)
    return done({ offerId, adId, workerId })
  })
}

/** The workers of two offers for one ad, whom the locks of both offers need in one order. */
async function listWorkersOfPair(trx: Db, { offerId, acceptedId }: { offerId: number; acceptedId: number }) {
  const rows = await trx
    .selectFrom('offers')
    .innerJoin('offers as accepted', 'accepted.ad_id', 'offers.ad_id')
    .select(['offers.worker_id as workerId', 'accepted.worker_id as acceptedWorkerId'])
    .where('offers.id', '=', offerId)
    .where('accepted.id', '=', acceptedId)
    .whereRef('accepted.id', '<>', 'offers.id')
    .execute()
  return rows.flatMap(({ workerId, acceptedWorkerId }) => [workerId, acceptedWorkerId])
}
