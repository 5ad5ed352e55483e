import { z } from 'zod'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { presentSavedItem } from '#app/portfolio/api-reading.server.ts'
import { portfolioItemShape, presentPortfolioItem } from '#app/portfolio/api-presenters.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { findMaxItems, listPortfolio } from '#app/portfolio/queries.server.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

const handler = apiRoute('/api/portfolio', {
  GET: forWorkers({
    summary: 'The own portfolio, newest first, and its limit',
    response: z.object({ items: z.array(portfolioItemShape), limit: count }),
    run: async ({ db, user }) => {
      const items = await listPortfolio(db, { workerId: user.id })
      return done({
        items: items.map(presentPortfolioItem),
        limit: await findMaxItems(db, { workerId: user.id }),
      })
    },
  }),
  POST: forWorkers({
    summary: 'Add an item to the portfolio',
    namespace: 'portfolio',
    body: portfolioItemSchema,
    status: 201,
    response: portfolioItemShape,
    refusals: [409],
    run: async ({ db, user, body, now }) =>
      presentSavedItem(db, await addPortfolioItem(db, { ...body, workerId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
