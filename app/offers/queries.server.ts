import { sql } from 'kysely'
import { minTopRating, type OfferFilter, type OfferSort } from '#app/offers/rules.ts'
import { ratingOfProfile, workerCard } from '#app/workers/card.server.ts'
import type { Db } from '#db/connection.ts'

/** More than anybody compares; the filters reach the rest. */
const maxOffers = 200

/** What the owner of an ad chooses from: the accepted offer first, rejected ones last, withdrawn ones not at all. */
export function listOffersOfAd(
  db: Db,
  { adId, clientId, sort, filter }: { adId: number; clientId: number; sort: OfferSort; filter: OfferFilter },
) {
  return selectOffersWithWorkers(db)
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('offers.status', '!=', 'withdrawn')
    .where(filterConditions[filter])
    .orderBy(sql`array_position(array['accepted', 'pending', 'rejected'], offers.status)`)
    .orderBy(sortOrders[sort])
    .orderBy('offers.id')
    .limit(maxOffers)
    .execute()
}

/** One offer to the client. */
export function findOfferToClient(db: Db, { offerId, clientId }: { offerId: number; clientId: number }) {
  return selectOffersWithWorkers(db)
    .where('offers.id', '=', offerId)
    .where('ads.client_id', '=', clientId)
    .executeTakeFirst()
}

/** One offer to the client who is about to decide, with what of the client's own the worker would be shown. */
export function findOfferToDecide(db: Db, { offerId, clientId }: { offerId: number; clientId: number }) {
  return selectOffersWithWorkers(db)
    .select([
      'client.phone as ownPhone',
      'client.email as ownEmail',
      'ads.address as ownAddress',
      'ads.accepted_offer_id as acceptedOfferId',
    ])
    .where('offers.id', '=', offerId)
    .where('ads.client_id', '=', clientId)
    .executeTakeFirst()
}

/** The offer that has the job, for the page on which the client ends and rates it. */
export function findAcceptedOffer(db: Db, { adId, clientId }: { adId: number; clientId: number }) {
  return selectOffersWithWorkers(db)
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('offers.status', '=', 'accepted')
    .executeTakeFirst()
}

export function findOwnOffer(db: Db, { offerId, workerId }: { offerId: number; workerId: number }) {
  return selectOffersWithWorkers(db)
    .where('offers.id', '=', offerId)
    .where('offers.worker_id', '=', workerId)
    .executeTakeFirst()
}

const filterConditions = {
  all: sql<boolean>`true`,
  underBudget: sql<boolean>`offers.amount < ads.min_payout`,
  withinBudget: sql<boolean>`offers.amount between ads.min_payout and coalesce(ads.max_payout, offers.amount)`,
  overBudget: sql<boolean>`offers.amount > ads.max_payout`,
  topRated: sql<boolean>`${ratingOfProfile} >= ${minTopRating}`,
} satisfies Record<OfferFilter, unknown>

const sortOrders = {
  lowest: sql`offers.amount`,
  highest: sql`offers.amount desc`,
  newest: sql`offers.updated_at desc`,
  bestRated: sql`${ratingOfProfile} desc nulls last, profile.review_count desc`,
  mostExperienced: sql`profile.years_of_experience desc, worker.completed_jobs desc`,
} satisfies Record<OfferSort, unknown>

function selectOffersWithWorkers(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker.id')
    .select([
      'offers.id',
      'offers.ad_id as adId',
      'offers.amount',
      'offers.message',
      'offers.status',
      'offers.offered_at as offeredAt',
    ])
    .select(['offers.updated_at as updatedAt', 'offers.accepted_at as acceptedAt'])
    .select([
      'ads.title',
      'ads.status as adStatus',
      'ads.min_payout as minPayout',
      'ads.max_payout as maxPayout',
      'ads.city',
    ])
    .select('ads.accepts_outside_budget as acceptsOutsideBudget')
    .select(['ads.worker_done_at as workerDoneAt', 'ads.client_id as clientId', 'client.name as clientName'])
    .select(workerCard.as('worker'))
}
