import { selectWithView, viewsByDay, type AdView } from '#app/ads/viewing.server.ts'
import { phoneOfWorker } from '#app/offers/contact-details.server.ts'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { chosenTrade, privateContent, publicContent, selectClaim, wholeContent } from '#app/ads/content.server.ts'
import type { AdFilter, AdSort } from '#app/ads/rules.ts'
import { hasReachableWorker, selectResponses } from '#app/ads/responses/queries.server.ts'
import { hasUnreported } from '#app/assignments/appointments/arrival/queries.server.ts'
import { agreedTime } from '#app/assignments/appointments/queries.server.ts'
import { hasCauses } from '#app/offers/contest/queries.server.ts'
import { offerPrice, shownOfferCount, shownOffers, twoLowestOffers, wasAgreed } from '#app/offers/queries.server.ts'
import { endColumns } from '#app/offers/silence/queries.server.ts'
import { selectReview } from '#app/reviews/queries.server.ts'
import { selectUsualTotal } from '#app/statistics/prices/queries.server.ts'
import { suspendedWorker } from '#app/suspensions/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { lockPeople, type AdLock } from '#db/locks.ts'
import type { DB } from '#db/schema.ts'

type OwnAdKey = { adId: number; clientId: number }

/** The client's own ad with its client, both held until the transaction ends; undefined once the account is closed. */
export async function lockAdOf(trx: Db, { adId, clientId }: OwnAdKey, mode: AdLock = 'no key update') {
  const client = (await lockPeople(trx, [clientId], 'share')).get(clientId)
  if (!client || client.deletedAt) return undefined
  const ad = await trx
    .selectFrom('ads')
    .select(['id', 'status', 'offer_count as allOffers', 'question_count as questionCount', 'hidden_at as hiddenAt'])
    .select([...wholeContent, ...chosenTrade, 'expires_at as expiresAt', 'published_at as publishedAt'])
    .select(wasAgreed.as('wasAgreed'))
    .where((eb) => eb.and({ id: adId, client_id: clientId }))
    .modifyEnd(sql`for ${sql.raw(mode)}`)
    .executeTakeFirst()
  return ad && { ...ad, client }
}

export type LockedAd = NonNullable<Awaited<ReturnType<typeof lockAdOf>>>

/** An ad as its client sees it: with address, images, history and the accepted worker. */
export function findAdOf(db: Db, key: OwnAdKey) {
  return selectOwnAd(db, key).executeTakeFirst()
}

/** The same with its views by day, what workers have answered while it is open, and who wrote a draft, in one statement. */
export function findAdWithResponses(db: Db, { now, ...key }: OwnAdKey & { now: Date }) {
  return selectOwnAd(db, key)
    .select([viewsByDay({ days: 30, now }).as('views'), selectResponses.as('responses'), selectClaim.as('claim')])
    .select([hasCauses.as('hasCauses'), hasUnreported(now).as('hasUnreported')])
    .select(hasReachableWorker(db).as('hasReachableWorker'))
    .executeTakeFirst()
}

function selectOwnAd(db: Db, { adId, clientId }: OwnAdKey) {
  return selectAds(db)
    .select([...privateContent, 'ads.accepted_at as acceptedAt', 'ads.worker_done_at as workerDoneAt', ...shownOffers])
    .select([twoLowestOffers.as('lowestOffers'), phoneOfWorker.as('workerPhone'), agreedTime.as('agreedTime')])
    .select(['ads.expires_at as expiresAt', suspendedWorker.as('suspendedWorker'), ...endColumns])
    .select(wasAgreed.as('wasAgreed'))
    .select((eb) => [selectImages(eb).as('images'), selectEvents(eb).as('events')])
    .select((eb) => [selectAcceptedOffer(eb).as('acceptedOffer'), selectReview(eb).as('review')])
    .where((eb) => eb.and({ 'ads.id': adId, 'ads.client_id': clientId }))
}

/** The client's own ad in few words, for pages about its offers. */
export function findAdSummaryOf(db: Db, { adId, clientId }: OwnAdKey) {
  return db
    .selectFrom('ads')
    .select(['id', 'title', 'city', 'skill', 'accepted_offer_id as acceptedOfferId', 'worker_done_at as workerDoneAt'])
    .select(['status', shownOfferCount.as('offerCount'), 'min_payout as minPayout', 'max_payout as maxPayout'])
    .select(sql<boolean>`hidden_at is not null`.as('isRemoved'))
    .select((eb) => [selectWithdrawnOffers(eb).as('withdrawnOffers'), selectUsualTotal.as('usualTotal')])
    .where((eb) => eb.and({ id: adId, client_id: clientId }))
    .executeTakeFirst()
}

/** Ads as anyone may read them: never the street, of the client no more than the first name. */
export function selectPublicAds(db: Db) {
  return selectAds(db)
    .innerJoin('users', 'users.id', 'ads.client_id')
    .select(['ads.client_id as clientId', 'users.name as clientName', 'users.registered_at as clientSince'])
    .select(['users.completed_jobs as clientCompletedJobs', 'ads.offer_count as offerCount'])
    .select((eb) => ['ads.highest_offer as highestOffer', selectImages(eb).as('images')])
}

export async function findAdForVisitor(db: Db, adId: number, view?: AdView) {
  const [ad] = await selectWithView(db, view, (source) =>
    selectPublicAds(source)
      .select((eb) => selectReview(eb).as('review'))
      .where('ads.id', '=', adId)
      .where(isPublicAd),
  )
  return ad
}

/** `needsAction` are the open ads and the drafts: what asks for the client's next step. */
type ListMyAdsOptions = {
  clientId: number
  filter?: AdFilter | 'needsAction'
  sort?: AdSort
  page?: number
  pageSize?: number
}

export async function listMyAds(
  db: Db,
  { clientId, filter = 'all', sort = 'newest', page = 1, pageSize = 20 }: ListMyAdsOptions,
) {
  const ownAds = selectAds(db)
    .where('ads.client_id', '=', clientId)
    .where((eb) => filters[filter](eb))
  const rows = await ownAds
    .select([...privateContent, ...shownOffers])
    .select((eb) => [selectImages(eb).as('images'), sql<number>`count(*) over ()`.as('total')])
    .orderBy(sorts[sort])
    .orderBy('ads.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  // Beyond the last page no row says how many there are.
  const isPastLastPage = rows.length === 0 && page > 1
  const total = isPastLastPage
    ? (
        await ownAds
          .clearSelect()
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirst()
      )?.total
    : rows[0]?.total
  return { items: rows.map(({ total: _, ...ad }) => ad), total: total ?? 0, page, pageSize }
}

type AssignmentListOptions = {
  clientId: number
  status: 'in_progress' | 'completed'
  page?: number
  pageSize?: number
}

/** The client's assignments, in progress or completed, with the worker and the agreed price. */
export async function listMyAssignments(db: Db, { clientId, status, page = 1, pageSize = 20 }: AssignmentListOptions) {
  const rows = await selectAds(db)
    .select(['ads.accepted_at as acceptedAt', 'ads.worker_done_at as workerDoneAt', agreedTime.as('agreedTime')])
    .select((eb) => [selectAcceptedOffer(eb).as('acceptedOffer'), selectReview(eb).as('review')])
    .where('ads.client_id', '=', clientId)
    .where('ads.status', '=', status)
    .orderBy(sql`coalesce(ads.completed_at, ads.accepted_at) desc`)
    .orderBy('ads.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** Selects how many ads a client has in each state, and what came of them. */
export function selectAdCounts(db: Db, clientId: number) {
  return db
    .selectFrom('ads')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('status', '=', 'in_progress').as('inProgress'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
      sql<number>`coalesce(sum(${shownOfferCount}), 0)::int`.as('offers'),
      sql<number>`coalesce(sum(view_count), 0)::int`.as('views'),
    ])
    .where('client_id', '=', clientId)
}

function selectAds(db: Db) {
  return db
    .selectFrom('ads')
    .select([...publicContent, ...chosenTrade])
    .select(['ads.id', 'ads.status', 'ads.accepted_offer_id as acceptedOfferId', 'ads.offer_count as allOffers'])
    .select(['ads.question_count as questionCount', 'ads.view_count as viewCount', 'ads.hidden_at as hiddenAt'])
    .select(['ads.created_at as createdAt', 'ads.published_at as publishedAt', 'ads.completed_at as completedAt'])
}

/** Published, not cancelled, and not hidden by a moderator. */
export function isPublicAd(eb: ExpressionBuilder<DB, 'ads'>) {
  return eb.and([eb('ads.status', 'in', ['open', 'in_progress', 'completed']), eb('ads.hidden_at', 'is', null)])
}

type AdExpressionBuilder = ExpressionBuilder<DB, 'ads'>

const filters: Record<AdFilter | 'needsAction', (eb: AdExpressionBuilder) => Expression<SqlBool>> = {
  all: (eb) => eb.lit(true),
  needsAction: (eb) => eb('ads.status', 'in', ['draft', 'open']),
  open: (eb) => eb('ads.status', '=', 'open'),
  active: (eb) => eb('ads.status', 'in', ['open', 'in_progress']),
  completed: (eb) => eb('ads.status', '=', 'completed'),
  withOffers: (eb) => eb(shownOfferCount, '>', 0),
  withoutOffers: (eb) => eb(shownOfferCount, '=', 0),
}

const sorts: Record<AdSort, Expression<unknown>> = {
  newest: sql`coalesce(ads.published_at, ads.created_at) desc`,
  oldest: sql`coalesce(ads.published_at, ads.created_at) asc`,
  mostOffers: sql`"offerCount" desc`,
  highestOffer: sql`"highestOffer" desc nulls last`,
}

function selectImages(eb: AdExpressionBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('ad_images')
      .innerJoin('images', 'images.id', 'ad_images.image_id')
      .select(['images.id', 'images.width', 'images.height', 'images.colour', 'images.bytes'])
      .whereRef('ad_images.ad_id', '=', 'ads.id')
      .orderBy('ad_images.position'),
  )
}

function selectEvents(eb: AdExpressionBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('ad_events')
      .select(['type', 'reason', 'at'])
      .whereRef('ad_events.ad_id', '=', 'ads.id')
      .orderBy('ad_events.id')
      .limit(100),
  )
}

function selectAcceptedOffer(eb: AdExpressionBuilder) {
  return jsonObjectFrom(
    eb
      .selectFrom('offers')
      .innerJoin('users', 'users.id', 'offers.worker_id')
      .select(['offers.id', ...offerPrice, 'offers.worker_id as workerId', 'users.name as workerName'])
      .select('users.profile_image_id as profileImageId')
      .select(sql<string>`name_initial(users.surname)`.as('workerInitial'))
      .whereRef('offers.id', '=', 'ads.accepted_offer_id'),
  )
}

/** Without their prices, which are hidden from the client again. */
function selectWithdrawnOffers(eb: AdExpressionBuilder) {
  return jsonArrayFrom(
    eb
      .selectFrom('offers')
      .innerJoin('users', 'users.id', 'offers.worker_id')
      .select(['offers.worker_id as workerId', sql<string>`offers.updated_at`.as('withdrawnAt')])
      .select(sql<string>`concat(users.name, ' ', name_initial(users.surname), '.')`.as('workerName'))
      .whereRef('offers.ad_id', '=', 'ads.id')
      .where('offers.status', '=', 'withdrawn')
      .where('users.deleted_at', 'is', null)
      .orderBy('offers.updated_at', 'desc')
      .limit(20),
  )
}
