import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isOfferShown } from '#app/blocks/queries.server.ts'
import { imageOfOffer } from '#app/offers/image/queries.server.ts'
import { termsOf, totalOf } from '#app/offers/terms/queries.server.ts'
import { ratingCountsOfWorker } from '#app/reviews/queries.server.ts'
import { selectMemberFacts } from '#app/statistics/facts/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { awayUntil } from '#app/workers/away/away.server.ts'
import { workerCard } from '#app/workers/card.server.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'

/** Blocked workers have no public profile. */
export function findPublicWorker(db: Db, { slug }: { slug: string }) {
  return profiles(db)
    .where('profile.public_slug', '=', slug)
    .where('profile.worker_status', '!=', 'Blocked')
    .where('worker.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** The profile with the worker's offer for this ad of the client; undefined without an offer that the client sees. */
export function findOfferingWorker(
  db: Db,
  { adId, clientId, workerId }: { adId: number; clientId: number; workerId: number },
) {
  return profiles(db)
    .innerJoin('offers', 'offers.worker_id', 'worker.id')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select([
      'offers.id as offerId',
      totalOf('offers').as('amount'),
      'offers.unit_price as unitPrice',
      'offers.message',
      termsOf('offers').as('terms'),
      imageOfOffer('offers').as('image'),
      'offers.status as offerStatus',
      'offers.updated_at as updatedAt',
      'offers.seen_at as seenAt',
    ])
    .select([
      'ads.id as adId',
      'ads.title',
      'ads.status as adStatus',
      'ads.min_payout as minPayout',
      'ads.max_payout as maxPayout',
    ])
    .where('ads.id', '=', adId)
    .where('ads.client_id', '=', clientId)
    .where('worker.id', '=', workerId)
    .where(isOfferShown)
    .executeTakeFirst()
}

export async function findWorkerCard(db: Db, { workerId }: { workerId: number }) {
  const { card } = await profiles(db).where('worker.id', '=', workerId).executeTakeFirstOrThrow()
  return card
}

/** Public profiles after the id `after`, in the order of ids. */
export function listProfilesByAge(db: Db, { after, limit }: { after: number; limit: number }) {
  return listedWorkers(db, {})
    .select(['profile.user_id as id', 'profile.public_slug as slug', 'profile.updated_at as updatedAt'])
    .where('profile.user_id', '>', after)
    .orderBy('profile.user_id')
    .limit(limit)
    .execute()
}

export async function findServiceArea(db: Db, { workerId }: { workerId: number }) {
  return db
    .selectFrom('users')
    .select(['users.city as home'])
    .select(citiesOfWorker('users.id').as('cities'))
    .where('users.id', '=', workerId)
    .executeTakeFirstOrThrow()
}

export function countWorkersByCity(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
    .select(({ fn }) => ['worker_cities.city', fn.countAll<number>().as('count')])
    .groupBy('worker_cities.city')
    .orderBy('count', 'desc')
    .orderBy('worker_cities.city')
    .execute()
}

export function countWorkersBySkill(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_skills', 'worker_skills.user_id', 'profile.user_id')
    .select(({ fn }) => ['worker_skills.skill', fn.countAll<number>().as('count')])
    .select(ratingTotals)
    .groupBy('worker_skills.skill')
    .orderBy('count', 'desc')
    .orderBy('worker_skills.skill')
    .execute()
}

export function countWorkersByCityAndSkill(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
    .innerJoin('worker_skills', 'worker_skills.user_id', 'profile.user_id')
    .select(({ fn }) => ['worker_cities.city', 'worker_skills.skill', fn.countAll<number>().as('count')])
    .groupBy(['worker_cities.city', 'worker_skills.skill'])
    .execute()
}

export function countWorkersByTrade(db: Db) {
  return listedWorkers(db, {})
    .innerJoin('worker_trades', 'worker_trades.user_id', 'profile.user_id')
    .select(({ fn }) => ['worker_trades.trade', fn.countAll<number>().as('count')])
    .select(ratingTotals)
    .where('is_named', '=', true)
    .where('is_declined', '=', false)
    .groupBy('worker_trades.trade')
    .execute()
}

export function ratingTotals({ fn }: ExpressionBuilder<DB & { profile: DB['worker_profiles'] }, 'profile'>) {
  return [
    fn.coalesce(fn.sum<number>('profile.rating_sum'), sql<number>`0`).as('stars'),
    fn.coalesce(fn.sum<number>('profile.review_count'), sql<number>`0`).as('reviewCount'),
  ]
}

function profiles(db: Db) {
  return db
    .selectFrom('users as worker')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker.id')
    .select(workerCard.as('card'))
    .select(['profile.work_description as workDescription', 'profile.skill_details as skillDetails'])
    .select(['worker.phone_verified_at as phoneVerifiedAt', 'worker.email_verified_at as emailVerifiedAt'])
    .select([citiesOfWorker('worker.id').as('area'), awayUntil.as('awayUntil')])
    .select([selectMemberFacts('worker.id').as('facts'), ratingCountsOfWorker.as('ratingCounts')])
    .where('worker.deleted_at', 'is', null)
}

/** True of a worker who may make offers; a verb that relies on it has locked the person. */
export async function isActiveWorker(trx: Db, workerId: number, { withHidden = false } = {}): Promise<boolean> {
  const worker = await trx
    .selectFrom('users')
    .innerJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select('worker_status')
    .where('users.id', '=', workerId)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  return worker !== undefined && (withHidden || worker.worker_status !== 'Blocked')
}

export function isHiddenWorker(workerId: number) {
  return sql<boolean>`exists (select from worker_profiles where user_id = ${workerId} and worker_status = 'Blocked')`
}

/** The reason why a worker may not answer ads now. */
export async function whyInactive(trx: Db, workerId: number): Promise<'unknown' | 'profile_hidden' | undefined> {
  if (await isActiveWorker(trx, workerId)) return undefined
  return (await isActiveWorker(trx, workerId, { withHidden: true })) ? 'profile_hidden' : 'unknown'
}

function citiesOfWorker(idColumn: string) {
  const cities = sql`select array_agg(city order by city) from worker_cities where user_id = ${sql.ref(idColumn)}`
  return sql<string[]>`coalesce((${cities}), '{}')`
}
