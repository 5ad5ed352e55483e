import type { Db } from '#db/connection.ts'

type OwnOfferKey = { offerId: number; clientId: number } | { offerId: number; workerId: number }

/**
 * Every verb locks the ad before it looks at an offer, so that offers, counts and decisions of one ad happen one after
 * another and never wait for each other in a circle. `no key update` lets rows that only point to the ad be written meanwhile.
 */
export function lockAd(trx: Db, adId: number) {
  return trx
    .selectFrom('ads')
    .select([
      'id',
      'status',
      'client_id as clientId',
      'accepted_offer_id as acceptedOfferId',
      'worker_done_at as workerDoneAt',
    ])
    .select(['min_payout as minPayout', 'max_payout as maxPayout', 'accepts_outside_budget as acceptsOutsideBudget'])
    .where('id', '=', adId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The offer with its locked ad, when it was made by this worker or to this client. */
export async function lockOffer(trx: Db, key: OwnOfferKey) {
  const found = await trx
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select('offers.ad_id as adId')
    .where('offers.id', '=', key.offerId)
    .where((eb) =>
      'workerId' in key ? eb('offers.worker_id', '=', key.workerId) : eb('ads.client_id', '=', key.clientId),
    )
    .executeTakeFirst()
  const ad = found && (await lockAd(trx, found.adId))
  if (!ad) return undefined

  // Read only now: in one statement with the lock it would be the offer as it was before the wait.
  const offer = await trx
    .selectFrom('offers')
    .select(['id', 'status', 'amount', 'message', 'worker_id as workerId'])
    .where('id', '=', key.offerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...offer, adId: ad.id, adStatus: ad.status, clientId: ad.clientId, ad }
}

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
