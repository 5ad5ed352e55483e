import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { words } from '#app/http/context.server.ts'
import { id } from '#app/http/api-shapes.server.ts'
import { done, refused } from '#app/outcome.ts'
import { portfolioItemShape, toPortfolioItem } from '#app/portfolio/api-shapes.server.ts'
import { listPortfolio } from '#app/portfolio/queries.server.ts'
import { reviewShape, toReview } from '#app/reviews/api-shapes.server.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { reviewsPerPage } from '#app/reviews/rules.ts'
import { toWorkerCard, workerCardShape } from '#app/workers/api-shapes.server.ts'
import { profileSchema } from '#app/workers/api-schemas.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'

const profileShape = workerCardShape
  .extend({ workDescription: z.string(), skillDetails: z.string(), portfolio: z.array(portfolioItemShape) })
  .meta({ id: 'WorkerProfile' })

const answer = apiRoute('/api/publicworkerprofile/:slug', {
  GET: forAnyone({
    summary: 'A worker’s public profile, with portfolio and reviews',
    query: profileSchema,
    answer: z.object({
      profile: profileShape,
      reviews: z.array(reviewShape),
      reviewPage: z.object({ nextCursor: id.nullable(), hasMore: z.boolean() }),
    }),
    run: async ({ db, params, query, context }) => {
      const worker = await findPublicWorker(db, { slug: params.slug ?? '' })
      if (!worker) return refused('unknown')
      const { card, workDescription, skillDetails } = worker
      const portfolio = await listPortfolio(db, { workerId: card.id })
      const found = await listReviews(db, { workerId: card.id, before: query.reviewCursor ?? null })
      const reviews = found.slice(0, reviewsPerPage)
      const hasMore = found.length > reviewsPerPage
      return done({
        profile: { ...toWorkerCard(card), workDescription, skillDetails, portfolio: portfolio.map(toPortfolioItem) },
        reviews: reviews.map((review) =>
          toReview({ ...review, clientName: review.clientName ?? words(context)('common:words.deletedUser') }),
        ),
        reviewPage: { nextCursor: hasMore ? reviews.at(-1)!.id : null, hasMore },
      })
    },
  }),
})

export const loader = answer
export const action = answer
