import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { reviewsPerPage } from '#app/reviews/rules.ts'

/** A worker's reviews, newest first, after the one with the id `before`; one more than a page tells that there is a next one. */
export function listReviews(db: Db, { workerId, cursor }: { workerId: number; cursor: number | null }) {
  return db
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
    .$if(cursor !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('reviews.created_at', 'reviews.id'),
          '<',
          eb
            .selectFrom('reviews as last')
            .select(['last.created_at', 'last.id'])
            .where('last.id', '=', cursor)
            .where('last.worker_id', '=', workerId)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(reviewsPerPage + 1)
    .execute()
}
