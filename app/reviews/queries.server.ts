import { sql } from 'kysely'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

export const reviewOrder = keyset([timestampColumn(sql`reviews.created_at`), bigintColumn(sql`reviews.id`)])

/** One page of a worker's reviews, newest first. */
export function listReviews(db: Db, { workerId, cursor }: { workerId: number; cursor?: string | null | undefined }) {
  const reviews = selectReviews(db).where('reviews.worker_id', '=', workerId)
  return readPage(reviews, { keyset: reviewOrder, cursor, pageSize: reviewsPerPage })
}

/** A review of this worker, for the page on which the worker replies. */
export function findReviewOf(db: Db, { reviewId, workerId }: { reviewId: number; workerId: number }) {
  return selectReviews(db)
    .where('reviews.id', '=', reviewId)
    .where('reviews.worker_id', '=', workerId)
    .executeTakeFirst()
}

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('users as client', 'client.id', 'reviews.client_id')
    .innerJoin('ads', 'ads.id', 'reviews.ad_id')
    .select([
      'reviews.id',
      'reviews.ad_id as adId',
      'reviews.rating',
      'reviews.comment',
      'reviews.reply',
      'reviews.created_at as createdAt',
      'ads.title as adTitle',
    ])
    .select(sql<string | null>`case when client.deleted_at is null then client.name end`.as('clientName'))
}
