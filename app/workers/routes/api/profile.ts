import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiRoutes, forAnyone, forClients } from '#app/http/api/api-route.server.ts'
import { requestTranslate, visitorId } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { portfolioItemShape, presentPortfolioItem } from '#app/portfolio/api-presenters.server.ts'
import { listPortfolio } from '#app/portfolio/queries.server.ts'
import { reviewShape, presentReview } from '#app/reviews/api-presenters.server.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { presentWorkerCard, workerCardShape } from '#app/workers/api-presenters.server.ts'
import { profileSchema } from '#app/workers/api-schemas.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { trackProfileView } from '#app/workers/viewing.server.ts'
import { messageShape, presentMessage } from '#app/messages/api-presenters.server.ts'
import { workerContactSchema } from '#app/messages/schemas.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'

const profileShape = workerCardShape
  .extend({ workDescription: z.string(), skillDetails: z.string(), portfolio: z.array(portfolioItemShape) })
  .meta({ id: 'WorkerProfile' })

/** Beacons have no body, so the slug may be in the query. */
const profileSlugSchema = z.object({ slug: z.string('api:errors.slug').min(1, 'api:errors.slug').max(100).optional() })

const handler = apiRoutes({
  '/api/publicworkerprofile/:slug': {
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
  },
  '/api/publicworkerprofile/analytics/view': {
    POST: forAnyone({
      summary: 'Count a view of a profile, one a visitor a day',
      invalidatesPages: false,
      query: profileSlugSchema,
      body: profileSlugSchema,
      status: 204,
      isRepeatable: true,
      run: async ({ db, user, query, body, context, now }) => {
        const slug = body.slug ?? query.slug
        if (slug === undefined) return problem(context, 422, 'invalid', { errors: { slug: ['api:errors.slug'] } })
        await trackProfileView(db, { slug, viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
        return done(null)
      },
    }),
  },
  '/api/publicworkerprofile/contact': {
    POST: forClients({
      summary: 'Write to a worker from their profile: the direct chat is opened',
      conversion: 'message_sent',
      namespace: 'messages',
      body: workerContactSchema,
      status: 201,
      response: messageShape,
      refusals: [404],
      run: async ({ db, user, body: { workerId, message }, now }) => {
        const sent = await sendDirectMessage(db, {
          sender: user,
          recipientId: workerId,
          text: message,
          idempotencyKey: randomUUID(),
          now,
        })
        return sent.ok ? done(presentMessage(sent.value)) : sent
      },
    }),
  },
})

export const loader = handler
export const action = handler
