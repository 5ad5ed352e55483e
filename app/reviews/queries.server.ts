import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { cityName } from '#app/places/cities.ts'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage, timestampColumn } from '#db/keyset.ts'
import type { DB } from '#db/schema.ts'

export const reviewOrder = keyset([timestampColumn(sql`reviews.created_at`), bigintColumn(sql`reviews.id`)])

type ListReviewsOptions = { workerId: number; cursor?: string | null | undefined }

/** One page of a worker's reviews, newest first, with the names of the cities. */
export async function listReviews(db: Db, { workerId, cursor }: ListReviewsOptions) {
  const reviews = selectReviews(db).where('reviews.worker_id', '=', workerId)
  const page = await readPage(reviews, { keyset: reviewOrder, cursor, pageSize: reviewsPerPage })
  return { ...page, items: page.items.map((review) => ({ ...review, adCity: cityName(review.adCity) })) }
}

/** A review of this worker, for the page on which the worker replies. */
export function findReviewOf(db: Db, { reviewId, workerId }: { reviewId: number; workerId: number }) {
  return selectReviews(db)
    .where('reviews.id', '=', reviewId)
    .where('reviews.worker_id', '=', workerId)
    .executeTakeFirst()
}

/** In a query of `users as worker`: the beginning of what the last client wrote. */
export const latestReviewOfWorker = sql<{ rating: number; comment: string; clientName: string | null } | null>`(
  select jsonb_build_object('rating', reviews.rating, 'comment', left(reviews.comment, 160),
    'clientName', case when author.deleted_at is null then author.name end)
  from reviews join users as author on author.id = reviews.client_id
  where reviews.worker_id = worker.id and reviews.hidden_at is null
  order by reviews.created_at desc, reviews.id desc limit 1
)`

/** In a query of `users as worker`: how many reviews gave five stars, four, and so on. */
export const ratingCountsOfWorker = sql<number[]>`(
  select array[${sql.join([5, 4, 3, 2, 1].map((stars) => sql`count(*) filter (where rating = ${sql.lit(stars)})::int`))}]
  from reviews where reviews.worker_id = worker.id and reviews.hidden_at is null
)`

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
      sql<string | null>`case when ads.hidden_at is null then ads.title end`.as('adTitle'),
      'ads.city as adCity',
    ])
    .select(sql<string | null>`case when client.deleted_at is null then client.name end`.as('clientName'))
    .where('reviews.hidden_at', 'is', null)
}

export function selectReview(eb: ExpressionBuilder<DB, 'ads'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('reviews')
      .select(['rating', 'comment', 'reply', 'created_at as createdAt'])
      .whereRef('reviews.ad_id', '=', 'ads.id')
      .where('reviews.hidden_at', 'is', null),
  )
}
