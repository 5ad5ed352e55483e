import { sql } from 'kysely'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { distinctPeople, testimonialLimits } from '#app/reviews/rules.ts'
import { isVerified, isOldEnoughWorker, isRankableReview } from '#app/workers/ranking.server.ts'
import type { Db } from '#db/connection.ts'

/** Read at most: more than shown, because each person appears once. */
const maxChosen = 50

/** The featured reviews that are still eligible, the latest choice first. */
export async function listTestimonials(db: Db, { limit, now }: { limit: number; now: Date }) {
  const chosen = await selectTestimonials(db, now)
    .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'client.name', 'client.city'])
    .select(['reviews.worker_id as workerId', 'reviews.client_id as clientId'])
    .where('reviews.featured_at', 'is not', null)
    .orderBy('reviews.featured_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(maxChosen)
    .execute()
  return distinctPeople(chosen).slice(0, limit)
}

export function listTestimonialCandidates(db: Db, { limit, now }: { limit: number; now: Date }) {
  return selectTestimonials(db, now)
    .select(['reviews.id', 'reviews.rating', 'reviews.comment'])
    .select(['reviews.created_at as createdAt', 'reviews.featured_at as featuredAt'])
    .orderBy('reviews.featured_at', (order) => order.desc().nullsLast())
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
}

export async function featureReview(
  db: Db,
  { reviewId, now }: { reviewId: number; now: Date },
): Promise<Outcome<null, 'not_eligible'>> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ featured_at: now })
    .where('id', 'in', selectTestimonials(db, now).select('reviews.id').where('reviews.id', '=', reviewId))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('not_eligible')
}

export async function unfeatureReview(
  db: Db,
  { reviewId }: { reviewId: number },
): Promise<Outcome<null, 'not_featured'>> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ featured_at: null })
    .where('id', '=', reviewId)
    .where('featured_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('not_featured')
}

/** Eligible are reviews of enough stars and text between verified, undeleted accounts that are old enough. */
function selectTestimonials(db: Db, now: Date) {
  return db
    .selectFrom('reviews')
    .innerJoin('users as client', 'client.id', 'reviews.client_id')
    .innerJoin('users as worker', 'worker.id', 'reviews.worker_id')
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.rating', '>=', testimonialLimits.minRating)
    .where(
      sql<boolean>`length(reviews.comment) between ${testimonialLimits.minLength} and ${testimonialLimits.maxLength}`,
    )
    .where(isRankableReview(now))
    .where(isOldEnoughWorker(now))
    .where(isVerified('client'))
    .where(isVerified('worker'))
    .where('client.deleted_at', 'is', null)
    .where('worker.deleted_at', 'is', null)
}
