import { sql } from 'kysely'
import { isPublicAd, selectPublicAds } from '#app/ads/queries.server.ts'
import { ownDecline } from '#app/ads/responses/queries.server.ts'
import { selectWithView, type AdView } from '#app/ads/viewing.server.ts'
import { agreedTime } from '#app/assignments/appointments/queries.server.ts'
import { selectReview } from '#app/reviews/queries.server.ts'
import { phoneOfClient, streetForWorker } from '#app/offers/contact-details.server.ts'
import { lastEnding, wasMissed } from '#app/offers/contest/queries.server.ts'
import { ownImageOfOffer } from '#app/offers/image/queries.server.ts'
import type { OfferStatus } from '#app/offers/rules.ts'
import { endColumns } from '#app/offers/silence/queries.server.ts'
import { suspendedClient } from '#app/suspensions/queries.server.ts'
import { termsOf, totalOf, usualTerms } from '#app/offers/terms/queries.server.ts'
import { isHiddenWorker } from '#app/workers/queries.server.ts'
import { selectMemberFacts } from '#app/statistics/facts/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

const offersPerPage = 20

const ownOfferOrder = keyset([timestampColumn(sql`offers.updated_at`), bigintColumn(sql`offers.id`)])

type OwnOfferFilter = { workerId: number; status?: OfferStatus | undefined }
type PageOptions = { cursor?: string | null; pageSize?: number; offset?: number }

export function listOwnOffers(
  db: Db,
  { workerId, status, cursor, pageSize = offersPerPage, offset = 0 }: OwnOfferFilter & PageOptions,
) {
  const offers = selectOwnOffers(db, workerId)
    .$if(status !== undefined, (query) => query.where('offers.status', '=', status!))
    .offset(offset)
  return readPage(offers, { keyset: ownOfferOrder, cursor, pageSize })
}

export type OwnOfferRow = Awaited<ReturnType<typeof listOwnOffers>>['items'][number]

export async function countOwnOffers(db: Db, { workerId, status }: OwnOfferFilter): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worker_id', '=', workerId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return count
}

type AssignmentFilter = { workerId: number; status: 'in_progress' | 'completed' }

/** One page of the ads that were given to the worker, with the client's review of each. */
export function listOwnAssignments(
  db: Db,
  { workerId, status, cursor, pageSize = offersPerPage }: AssignmentFilter & Omit<PageOptions, 'offset'>,
) {
  const assignments = selectOwnOffers(db, workerId)
    .leftJoin('reviews', (join) => join.onRef('reviews.ad_id', '=', 'ads.id').on('reviews.hidden_at', 'is', null))
    .select(['ads.worker_done_at as workerDoneAt', 'ads.completed_at as completedAt', agreedTime.as('agreedTime')])
    .select(['reviews.rating', 'reviews.comment'])
    .where('offers.status', '=', 'accepted')
    .where('ads.status', '=', status)
  return readPage(assignments, { keyset: ownOfferOrder, cursor, pageSize })
}

/** Feninga of the worker's jobs completed since this month or year began, without totals that were never named. */
export function completedSum(workerId: number, unit: 'month' | 'year', now: Date) {
  return sql<number>`(
    select coalesce(sum(${totalOf('offers')}), 0)::int8 from offers join ads on ads.accepted_offer_id = offers.id
    where offers.worker_id = ${workerId} and ads.status = 'completed'
      and completed_at >= date_trunc(${sql.lit(unit)}, ${now}::timestamptz, 'Europe/Sarajevo'))`
}

export function sumCompleted(db: Db, { workerId, now }: { workerId: number; now: Date }) {
  const sums = [
    completedSum(workerId, 'month', now).as('month'),
    completedSum(workerId, 'year', now).as('year'),
  ] as const
  return db.selectNoFrom(sums).executeTakeFirstOrThrow()
}

export type OwnAssignmentRow = Awaited<ReturnType<typeof listOwnAssignments>>['items'][number]

/**
 * An ad as a worker sees it, with that worker's own offer: open, running and completed ads, others only where the worker
 * has offered. Street and phone are there only while the worker's offer is the accepted one.
 */
type AdForWorker = { adId: number; workerId: number; view?: AdView | undefined }

export async function findAdForWorker(db: Db, { adId, workerId, view }: AdForWorker) {
  const [found] = await selectWithView(db, view, (source) =>
    selectPublicAds(source)
      .leftJoin('offers as own', (join) => join.onRef('own.ad_id', '=', 'ads.id').on('own.worker_id', '=', workerId))
      .select(['ads.worker_done_at as workerDoneAt', ...endColumns])
      .select((eb) => selectReview(eb).as('review'))
      .select([hasExpired.as('hasExpired'), agreedTime.as('agreedTime'), isHiddenWorker(workerId).as('isReaderHidden')])
      .select([wasUnaccepted.as('ownUnaccepted'), wasEnded.as('ownEnded'), ownDecline(workerId).as('ownDecline')])
      .select([lastEnding.as('ownEnding'), wasMissed.as('ownMissed')])
      .select([streetForWorker.as('address'), phoneOfClient.as('clientPhone'), suspendedClient.as('suspendedClient')])
      .select([
        'own.id as ownId',
        totalOf('own').as('ownAmount'),
        'own.message as ownMessage',
        'own.status as ownStatus',
      ])
      .select(['own.offered_at as ownOfferedAt', 'own.updated_at as ownUpdatedAt', 'own.seen_at as ownSeenAt'])
      .select(termsOf('own').as('ownTerms'))
      .select(ownImageOfOffer('own').as('ownImage'))
      .select([usualTerms(workerId).as('usualTerms'), selectMemberFacts('ads.client_id').as('clientFacts')])
      .where('ads.id', '=', adId)
      .where((eb) => eb.or([isPublicAd(eb), eb('own.id', 'is not', null)]))
      .where('ads.status', '!=', 'draft'),
  )
  if (!found) return undefined

  const {
    ownId,
    ownAmount,
    ownMessage,
    ownStatus,
    ownUnaccepted,
    ownEnded,
    ownEnding,
    ownMissed,
    ownOfferedAt,
    ownUpdatedAt,
    ownSeenAt,
    ownTerms,
    ownImage,
    ...ad
  } = found
  const ownOffer =
    ownId === null || ownStatus === null
      ? undefined
      : {
          id: ownId,
          amount: ownAmount,
          unitPrice: ownTerms.unitPrice,
          message: ownMessage ?? '',
          terms: ownTerms,
          image: ownImage,
          status: ownStatus,
          wasUnaccepted: ownUnaccepted,
          wasEnded: ownEnded,
          ending: ownEnding,
          wasMissed: ownMissed,
          offeredAt: ownOfferedAt,
          updatedAt: ownUpdatedAt,
          seenAt: ownSeenAt,
        }
  return { ...ad, ownOffer }
}

const wasUnaccepted = sql<boolean>`coalesce((
  select type = 'unaccepted' from offer_events where offer_id = own.id order by id desc limit 1
), false)`

const hasExpired = sql<boolean>`coalesce((
  select reason = 'expired' from ad_events where ad_id = ads.id and type = 'cancelled' order by id desc limit 1
), false)`

/** True if the last event of the ad is that the worker's assignment was ended because of a suspension. */
const wasEnded = sql<boolean>`coalesce((
  select type = 'ended' and reason = 'partner_suspended' from ad_events where ad_id = ads.id order by id desc limit 1
), false) and exists (select from offer_events where offer_id = own.id and type = 'accepted')`

export function findPreviousOffer(trx: Db, adId: number, workerId: number) {
  return trx
    .selectFrom('offers')
    .select(['id', 'status'])
    .where('ad_id', '=', adId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}

function selectOwnOffers(db: Db, workerId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .select(['offers.id', 'offers.ad_id as adId', 'offers.message', 'offers.status'])
    .select([totalOf('offers').as('amount'), 'offers.unit_price as unitPrice'])
    .select(['offers.offered_at as offeredAt', 'offers.updated_at as updatedAt', 'offers.accepted_at as acceptedAt'])
    .select(['ads.title', 'ads.status as adStatus', 'ads.city', 'ads.skill', 'ads.client_id as clientId'])
    .select(['client.name as clientName', 'offers.seen_at as seenAt', termsOf('offers').as('terms')])
    .select(ownImageOfOffer('offers').as('image'))
    .where('offers.worker_id', '=', workerId)
}
