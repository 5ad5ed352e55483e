import { sql } from 'kysely'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'

export const reviewOrder = keyset([timestampColumn(sql`reviews.created_at`), bigintColumn(sql`reviews.id`)])

/** One page of a worker's reviews, newest first. */
export function listReviews(db: Db, { workerId, cursor }: { workerId: number; cursor?: string | null | undefined }) {
  const reviews = db
    .selectFrom('reviews')
    .innerJoin('users as client', 'client.id', 'reviews.client_id')
    .select([
      'reviews.id',
      'reviews.ad_id as adId',
      'reviews.rating',
      'reviews.comment',
      'reviews.reply',
      'reviews.created_at as createdAt',
    ])
    .select(sql<string | null>`case when client.deleted_at is null then client.name end`.as('clientName'))
    .where('reviews.worker_id', '=', workerId)
  return readPage(reviews, { keyset: reviewOrder, cursor, pageSize: reviewsPerPage })
}
