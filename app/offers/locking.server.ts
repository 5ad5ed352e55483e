import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { canSendOffer } from '#app/offers/rules.ts'
import { termsOf, totalOf } from '#app/offers/terms/queries.server.ts'
import { findPreviousOffer } from '#app/offers/worker-queries.server.ts'
import { done, refused } from '#app/outcome.ts'
import { whyInactive } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { lockPeople, type PersonLock } from '#db/locks.ts'

type OwnOfferKey = { offerId: number; clientId: number } | { offerId: number; workerId: number }
type Deal = { adId: number; workerId: number; mode?: PersonLock }

/**
 * An ad with its client and a worker, all locked. Offers, counts and decisions of one ad happen one after another, because
 * every verb holds the ad before it looks at an offer.
 */
export async function lockDeal(trx: Db, { adId, workerId, mode = 'share' }: Deal) {
  const found = await trx.selectFrom('ads').select('client_id as clientId').where('id', '=', adId).executeTakeFirst()
  if (!found) return undefined
  const people = await lockPeople(trx, [workerId, found.clientId], mode)
  const [worker, client] = [people.get(workerId), people.get(found.clientId)]
  const ad = await lockAd(trx, adId)
  return ad && worker && client && { ...ad, worker, client }
}

export type NotAnswerable = 'unknown' | 'profile_hidden' | 'own_ad' | 'ad_closed' | 'offer_exists'

type Answer = { adId: number; workerId: number; withHidden?: boolean }

/** The same for a worker who answers the open ad, with an offer or, also `withHidden` profile, a decline; `previous` is an offer that is over. */
export async function lockAdToAnswer(trx: Db, { adId, workerId, withHidden = false }: Answer) {
  const ad = await lockDeal(trx, { adId, workerId })
  if (!ad || ad.status === 'draft') return refuse('unknown')
  const inactive = await whyInactive(trx, workerId)
  if (inactive && !(withHidden && inactive === 'profile_hidden')) return refuse(inactive)
  if (ad.clientId === workerId) return refuse('own_ad')

  if (await isBlockedBetween(trx, workerId, ad.clientId)) return refuse('ad_closed')
  const previous = await findPreviousOffer(trx, adId, workerId)
  if (!canSendOffer(ad.status, previous?.status)) return refuse(ad.status === 'open' ? 'offer_exists' : 'ad_closed')
  return done({ ad, previous })
}

const refuse = (reason: NotAnswerable) => refused(reason)

/** The ad's row. The caller has locked the people that it concerns. */
export function lockAd(trx: Db, adId: number) {
  return trx
    .selectFrom('ads')
    .select([
      'id',
      'status',
      'client_id as clientId',
      'accepted_offer_id as acceptedOfferId',
      'accepted_at as acceptedAt',
      'worker_done_at as workerDoneAt',
    ])
    .select(['min_payout as minPayout', 'max_payout as maxPayout', 'accepts_outside_budget as acceptsOutsideBudget'])
    .where('id', '=', adId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The offer with its ad and both people, all locked, when it was made by this worker or to this client. */
export async function lockOffer(trx: Db, key: OwnOfferKey) {
  const found = await trx
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.ad_id as adId', 'offers.worker_id as workerId'])
    .where('offers.id', '=', key.offerId)
    .where((eb) =>
      'workerId' in key ? eb('offers.worker_id', '=', key.workerId) : eb('ads.client_id', '=', key.clientId),
    )
    .executeTakeFirst()
  const ad = found && (await lockDeal(trx, found))
  const actor = ad && ('workerId' in key ? ad.worker : ad.client)
  if (!actor || actor.deletedAt) return undefined

  // Read only now: in one statement with the lock it would be the offer as it was before the wait.
  const offer = await trx
    .selectFrom('offers')
    .select(['id', 'status', 'message', 'worker_id as workerId', 'seen_at as seenAt'])
    .select([totalOf('offers').as('amount'), termsOf('offers').as('terms')])
    .where('id', '=', key.offerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...offer, adId: ad.id, adStatus: ad.status, clientId: ad.clientId, ad }
}

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
