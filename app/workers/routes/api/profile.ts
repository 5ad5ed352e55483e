import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { portfolioItemShape, presentPortfolioItem } from '#app/portfolio/api-presenters.server.ts'
import { listPortfolio } from '#app/portfolio/queries.server.ts'
import { reviewShape, presentReview } from '#app/reviews/api-presenters.server.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { presentWorkerCard, workerCardShape } from '#app/workers/api-presenters.server.ts'
import { profileSchema } from '#app/workers/api-schemas.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'

const profileShape = workerCardShape
  .extend({ workDescription: z.string(), skillDetails: z.string(), portfolio: z.array(portfolioItemShape) })
  .meta({ id: 'WorkerProfile' })

const handler = apiRoute('/api/publicworkerprofile/:slug', {
  GET: forAnyone({
    summary: 'A worker’s public profile, with portfolio and reviews',
    query: profileSchema,
    response: z.object({
      profile: profileShape,
      reviews: z.array(reviewShape),
      reviewPage: z.object({ nextCursor: z.string().nullable(), hasMore: z.boolean() }),
    }),
    run: async ({ db, params, query, context }) => {
      const worker = await findPublicWorker(db, { slug: params.slug ?? '' })
      if (!worker) return refused('unknown')
      const { card, workDescription, skillDetails } = worker
      const portfolio = await listPortfolio(db, { workerId: card.id })
      const { items, nextCursor, hasMore } = await listReviews(db, { workerId: card.id, cursor: query.reviewCursor })
      return done({
        profile: {
          ...presentWorkerCard(card),
          workDescription,
          skillDetails,
          portfolio: portfolio.map(presentPortfolioItem),
        },
        reviews: items.map((review) =>
          presentReview({
            ...review,
            clientName: review.clientName ?? requestTranslate(context)('common:labels.deleted_user'),
          }),
        ),
        reviewPage: { nextCursor, hasMore },
      })
    },
  }),
})

export const loader = handler
export const action = handler
