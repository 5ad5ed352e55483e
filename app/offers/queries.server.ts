import { sql } from 'kysely'
import type { OfferCursor } from '#app/offers/cursors.ts'
import { minTopRating, type OfferFilter, type OfferSort, type OfferStatus } from '#app/offers/rules.ts'
import { ratingOfProfile, workerCard } from '#app/workers/card.server.ts'
import type { Db } from '#db/connection.ts'

/** More than anybody compares; the filters reach the rest. */
const maxOffers = 200

/** The owner's ad above its offers. */
export function findAdSummaryOf(db: Db, { adId, clientId }: { adId: number; clientId: number }) {
  return db
    .selectFrom('ads')
    .select([
      'id',
      'title',
      'city',
      'skill',
      'status',
      'offer_count as offerCount',
      'accepted_offer_id as acceptedOfferId',
    ])
    .select(['min_payout as minPayout', 'max_payout as maxPayout', 'worker_done_at as workerDoneAt'])
    .where('id', '=', adId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

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

export const offersPerPage = 20

type ListOwnOffersOptions = { workerId: number; cursor?: OfferCursor | undefined; limit: number }

/** The worker's own offers, the ones that changed last first. */
export function listOwnOffers(
  db: Db,
  {
    workerId,
    status,
    cursor,
    limit,
    offset = 0,
  }: ListOwnOffersOptions & { status?: OfferStatus | undefined; offset?: number },
) {
  return selectOwnOffers(db, { workerId, cursor, limit })
    .$if(status !== undefined, (query) => query.where('offers.status', '=', status!))
    .offset(offset)
    .execute()
}

export async function countOwnOffers(
  db: Db,
  { workerId, status }: { workerId: number; status?: OfferStatus | undefined },
): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worker_id', '=', workerId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return count
}

/** The jobs that the worker has in hand, or has finished, with the client's review of each. */
export function listOwnAssignments(
  db: Db,
  { workerId, status, cursor, limit }: ListOwnOffersOptions & { status: 'in_progress' | 'completed' },
) {
  return selectOwnOffers(db, { workerId, cursor, limit })
    .leftJoin('reviews', 'reviews.ad_id', 'ads.id')
    .select([
      'ads.worker_done_at as workerDoneAt',
      'ads.completed_at as completedAt',
      'reviews.rating',
      'reviews.comment',
    ])
    .where('offers.status', '=', 'accepted')
    .where('ads.status', '=', status)
    .execute()
}

/**
 * An ad as a worker sees it, with that worker's own offer: open, running and completed ads, others only where the worker
 * has offered. The street is there only while the worker's offer is the accepted one.
 */
export async function findAdForWorker(db: Db, { adId, workerId }: { adId: number; workerId: number }) {
  const found = await db
    .selectFrom('ads')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .leftJoin('offers as own', (join) => join.onRef('own.ad_id', '=', 'ads.id').on('own.worker_id', '=', workerId))
    .select([
      'ads.id',
      'ads.title',
      'ads.description',
      'ads.skill',
      'ads.city',
      'ads.status',
      'ads.published_at as publishedAt',
    ])
    .select([
      'ads.min_payout as minPayout',
      'ads.max_payout as maxPayout',
      'ads.accepts_outside_budget as acceptsOutsideBudget',
    ])
    .select([
      'ads.offer_count as offerCount',
      'ads.highest_offer as highestOffer',
      'ads.question_count as questionCount',
    ])
    .select(['ads.view_count as viewCount', 'ads.worker_done_at as workerDoneAt'])
    .select(
      sql<
        string | null
      >`case when own.status = 'accepted' and ads.status in ('in_progress', 'completed') then ads.address end`.as(
        'address',
      ),
    )
    .select(['client.id as clientId', 'client.name as clientName', 'client.completed_jobs as clientCompletedJobs'])
    .select('client.registered_at as clientSince')
    .select(['own.id as ownId', 'own.amount as ownAmount', 'own.message as ownMessage', 'own.status as ownStatus'])
    .select(['own.offered_at as ownOfferedAt', 'own.updated_at as ownUpdatedAt'])
    .select(
      sql<{ id: number; width: number; height: number; colour: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'colour', i.colour) order by ai.position), '[]')
        from ad_images ai join images i on i.id = ai.image_id where ai.ad_id = ads.id)`.as('images'),
    )
    .where('ads.id', '=', adId)
    .where((eb) => eb.or([eb('ads.status', 'in', ['open', 'in_progress', 'completed']), eb('own.id', 'is not', null)]))
    .where('ads.status', '!=', 'draft')
    .executeTakeFirst()
  if (!found) return undefined

  const { ownId, ownAmount, ownMessage, ownStatus, ownOfferedAt, ownUpdatedAt, ...ad } = found
  const ownOffer =
    ownId === null || ownAmount === null || ownStatus === null
      ? undefined
      : {
          id: ownId,
          amount: ownAmount,
          message: ownMessage ?? '',
          status: ownStatus,
          offeredAt: ownOfferedAt,
          updatedAt: ownUpdatedAt,
        }
  return { ...ad, ownOffer }
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

function selectOwnOffers(db: Db, { workerId, cursor, limit }: ListOwnOffersOptions) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
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
      'ads.city',
      'ads.skill',
      'ads.client_id as clientId',
      'client.name as clientName',
    ])
    .where('offers.worker_id', '=', workerId)
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('offers.updated_at', 'offers.id'), '<', eb.tuple(eb.val(cursor!.updatedAt), eb.val(cursor!.id))),
      ),
    )
    .orderBy('offers.updated_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit)
}
