import { z } from 'zod'
import { apiRoutes, forWorkers } from '#app/http/api/api-route.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { presentSavedItem } from '#app/portfolio/api-reading.server.ts'
import { portfolioItemShape, presentPortfolioItem } from '#app/portfolio/api-presenters.server.ts'
import { addPortfolioItem, deletePortfolioItem, editPortfolioItem } from '#app/portfolio/items.server.ts'
import { findMaxItems, listPortfolio } from '#app/portfolio/queries.server.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

const handler = apiRoutes({
  '/api/portfolio': {
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
  },
  '/api/portfolio/:id': {
    PUT: forWorkers({
      summary: 'Replace the text and images of a portfolio item',
      namespace: 'portfolio',
      body: portfolioItemSchema,
      response: portfolioItemShape,
      run: async ({ db, user, body, id }) =>
        presentSavedItem(db, await editPortfolioItem(db, { ...body, itemId: id(), workerId: user.id }), user.id),
    }),
    DELETE: forWorkers({
      summary: 'Delete a portfolio item',
      response: z.object({ success: z.literal(true) }),
      run: async ({ db, user, id }) => {
        const outcome = await deletePortfolioItem(db, { itemId: id(), workerId: user.id })
        return outcome.ok ? done({ success: true as const }) : outcome
      },
    }),
  },
})

export const loader = handler
export const action = handler
