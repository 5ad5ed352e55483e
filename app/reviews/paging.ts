import { z } from 'zod'
import { reviewsPerPage } from '#app/reviews/rules.ts'

/** The id of the last review that was shown; anything else means the beginning. */
export const reviewCursorSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Cuts off the one row too many that tells whether there is a next page. */
export function takeReviewPage<Review extends { id: number }>(
  rows: Review[],
): { reviews: Review[]; nextCursor: number | null } {
  const reviews = rows.slice(0, reviewsPerPage)
  return { reviews, nextCursor: rows.length > reviewsPerPage ? reviews.at(-1)!.id : null }
}
