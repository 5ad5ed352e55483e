import { z } from 'zod'
import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { count } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'
import { ownItem } from '#app/portfolio/api-reading.server.ts'
import { portfolioItemShape, toPortfolioItem } from '#app/portfolio/api-shapes.server.ts'
import { addPortfolioItem } from '#app/portfolio/keeping.server.ts'
import { findTier, listPortfolio } from '#app/portfolio/queries.server.ts'
import { itemsOfTier } from '#app/portfolio/rules.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

const answer = apiRoute('/api/portfolio', {
  GET: forWorkers({
    summary: 'One’s own pieces of work, newest first, and how many there may be',
    answer: z.object({ items: z.array(portfolioItemShape), limit: count }),
    run: async ({ db, user }) => {
      const items = await listPortfolio(db, { workerId: user.id })
      return done({ items: items.map(toPortfolioItem), limit: itemsOfTier[await findTier(db, { workerId: user.id })] })
    },
  }),
  POST: forWorkers({
    summary: 'Show one more piece of work',
    texts: 'portfolio',
    body: portfolioItemSchema,
    status: 201,
    answer: portfolioItemShape,
    refusals: [409],
    run: async ({ db, user, body, now }) =>
      ownItem(db, await addPortfolioItem(db, { ...body, workerId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
