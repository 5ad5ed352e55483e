import { ratingColumns } from '#app/offers/silence/queries.server.ts'
import { sql } from 'kysely'
import { hasBlocked, isNotBlocked, isOfferShown, mayOpenOffer } from '#app/blocks/queries.server.ts'
import { imageOfOffer, ownImageOfOffer } from '#app/offers/image/queries.server.ts'
import { minTopRating, type OfferFilter, type OfferSort } from '#app/offers/rules.ts'
import { latestReviewOfWorker } from '#app/reviews/queries.server.ts'
import { ratingOfProfile, workerCard } from '#app/workers/card.server.ts'
import { termsOf, totalOf } from '#app/offers/terms/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** Open totals are compared with nothing, and stand last. */
const total = totalOf('offers')

/** In a query of `offers`. */
export const offerPrice = [total.as('amount'), sql.ref<number | null>('offers.unit_price').as('unitPrice')] as const

/** More than anybody compares; the filters reach the rest. */
const maxOffers = 200

/** The owner of an ad chooses from these: the accepted offer first, rejected ones last, withdrawn ones not at all. */
export function listOffersOfAd(
  db: Db,
  { adId, clientId, sort, filter }: { adId: number; clientId: number; sort: OfferSort; filter: OfferFilter },
) {
  return selectOffersWithWorkers(db)
    .innerJoin(selectOfferRange(db, adId).as('range'), (join) => join.onTrue())
    .select(['range.lowest', 'range.highest', 'range.maxRating', 'range.minRating'])
    .select(latestReviewOfWorker.as('latestReview'))
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where(isOfferShown)
    .where(filterConditions[filter])
    .orderBy(sql`array_position(array['accepted', 'pending', 'rejected'], offers.status)`)
    .orderBy(sortOrders[sort])
    .orderBy('offers.id')
    .limit(maxOffers)
    .execute()
}

/** The offers that the client of a running job may take instead of the accepted one, the lowest first. */
export function listNextOffers(db: Db, { adId, clientId }: { adId: number; clientId: number }) {
  return selectOffersWithWorkers(db)
    .innerJoin(selectOfferRange(db, adId, 'in_progress').as('range'), (join) => join.onTrue())
    .select(['range.lowest', 'range.highest', 'range.maxRating', 'range.minRating'])
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('ads.status', '=', 'in_progress')
    .where('offers.status', '=', 'pending')
    .where(isNotBlocked(sql.ref('offers.worker_id'), clientId))
    .orderBy(total)
    .orderBy('offers.id')
    .limit(maxOffers)
    .execute()
}

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
    .where(mayOpenOffer)
    .executeTakeFirst()
}

/** The offer that has the job, for the page on which the client ends and rates it. */
export function findAcceptedOffer(db: Db, { adId, clientId }: { adId: number; clientId: number }) {
  return selectOffersWithWorkers(db)
    .select(ratingColumns)
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('offers.status', '=', 'accepted')
    .executeTakeFirst()
}

/** Selects the client's ads with offers that came since the client last saw them, the newest first. */
export function selectUnseenOffers(db: Db, clientId: number) {
  return db
    .selectFrom('ads')
    .innerJoin('notifications', 'notifications.ad_id', 'ads.id')
    .select(['ads.id as adId', 'ads.title', lowestOffer.as('lowest')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ads.client_id', '=', clientId)
    .where('ads.status', '=', 'open')
    .where(sql<boolean>`exists (select ${acceptableOffers})`)
    .where('notifications.user_id', '=', clientId)
    .where('notifications.type', '=', 'NewOfferReceived')
    .where('notifications.read_at', 'is', null)
    .groupBy('ads.id')
    .orderBy(({ fn }) => fn.max('notifications.id'), 'desc')
}

/** Selects the client's assignments whose worker is done and waits for the client to agree. */
export function selectFinishedWork(db: Db, clientId: number) {
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .select(['ads.id as adId', 'ads.title'])
    .select(sql<string>`concat(worker.name, ' ', name_initial(worker.surname), '.')`.as('name'))
    .where('ads.client_id', '=', clientId)
    .where('ads.status', '=', 'in_progress')
    .where('ads.worker_done_at', 'is not', null)
    .orderBy('ads.worker_done_at')
}

export function findOwnOffer(db: Db, { offerId, workerId }: { offerId: number; workerId: number }) {
  return selectOffersWithWorkers(db, ownImageOfOffer('offers'))
    .where('offers.id', '=', offerId)
    .where('offers.worker_id', '=', workerId)
    .executeTakeFirst()
}

const isOfBlockedWorker = hasBlocked(sql.ref('ads.client_id'), sql.ref('offers.worker_id'))

export const shownOfferCount = sql<number>`(select count(*) from offers where ad_id = ads.id and ${isOfferShown})`

const acceptableOffers = sql`from offers
  where ad_id = ads.id and ads.status = 'open' and offers.status = 'pending' and not ${isOfBlockedWorker}`

/** In a query of `ads`: the lowest price that the client can still accept. */
const lowestOffer = sql<number | null>`(select min(${total}) ${acceptableOffers})`

/** In a query of the client's own `ads`: how many offers are shown, the lowest that waits and the highest of all. */
export const shownOffers = [
  shownOfferCount.as('offerCount'),
  lowestOffer.as('lowestOffer'),
  sql<number | null>`(select max(${total}) from offers where ad_id = ads.id and ${isOfferShown})`.as('highestOffer'),
] as const

/** In a query of `ads`: the two lowest offers that wait, as lines of the ad's page. */
export const twoLowestOffers = sql<
  {
    id: number
    amount: number | null
    unitPrice: number | null
    workerName: string
    rating: number | null
    reviewCount: number
  }[]
>`(
  select coalesce(jsonb_agg(to_jsonb(offer) order by offer.amount, offer.id), '[]') from (
    select offers.id, ${total} as amount, offers.unit_price as "unitPrice", concat(worker.name, ' ', name_initial(worker.surname), '.') as "workerName",
      round(${ratingOfProfile}::numeric, 2) as rating, profile.review_count as "reviewCount"
    from offers
    join users as worker on worker.id = offers.worker_id
    join worker_profiles as profile on profile.user_id = worker.id
    where offers.ad_id = ads.id and offers.status = 'pending' and not ${isOfBlockedWorker}
    order by ${total}, offers.id limit 2
  ) as offer
)`

/** As pages show the rating of the card: with one decimal. */
const shownRating = sql`round(round(${ratingOfProfile}::numeric, 2), 1)`

/** Between which prices and ratings the offers lie that the client can accept; a worker without a rating counts as 0. */
function selectOfferRange(db: Db, adId: number, adStatus: 'open' | 'in_progress' = 'open') {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'offers.worker_id')
    .where('offers.ad_id', '=', adId)
    .where('offers.status', '=', 'pending')
    .where('ads.status', '=', adStatus)
    .where((eb) => eb.not(isOfBlockedWorker))
    .select(({ fn }) => [fn.min(total).as('lowest'), fn.max(total).as('highest')])
    .select(sql<number | null>`max(coalesce(${shownRating}, 0))::float8`.as('maxRating'))
    .select(sql<number | null>`min(coalesce(${shownRating}, 0))::float8`.as('minRating'))
}

const filterConditions = {
  all: sql<boolean>`true`,
  underBudget: sql<boolean>`${total} < ads.min_payout`,
  withinBudget: sql<boolean>`${total} between ads.min_payout and coalesce(ads.max_payout, ${total})`,
  overBudget: sql<boolean>`${total} > ads.max_payout`,
  topRated: sql<boolean>`${shownRating} >= ${minTopRating}`,
} satisfies Record<OfferFilter, unknown>

const sortOrders = {
  lowest: total,
  highest: sql`${total} desc nulls last`,
  newest: sql`offers.updated_at desc`,
  bestRated: sql`${ratingOfProfile} desc nulls last, profile.review_count desc`,
  mostExperienced: sql`profile.years_of_experience desc, worker.completed_jobs desc`,
} satisfies Record<OfferSort, unknown>

function selectOffersWithWorkers(db: Db, image = imageOfOffer('offers')) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker.id')
    .select(['offers.id', 'offers.ad_id as adId', 'offers.message', 'offers.status', 'offers.offered_at as offeredAt'])
    .select(['offers.updated_at as updatedAt', 'offers.accepted_at as acceptedAt', 'offers.seen_at as seenAt'])
    .select([...offerPrice, termsOf('offers').as('terms'), image.as('image')])
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

/** In a query of `ads`: whether an offer was ever accepted, also one that was withdrawn afterwards. */
export const wasAgreed = sql<boolean>`exists (select from offers join offer_events on offer_id = offers.id
  where offers.ad_id = ads.id and offer_events.type = 'accepted')`
