import { z } from 'zod'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'
import { presentSavedItem } from '#app/portfolio/api-reading.server.ts'
import { portfolioItemShape } from '#app/portfolio/api-presenters.server.ts'
import { deletePortfolioItem, editPortfolioItem } from '#app/portfolio/items.server.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

const handler = apiRoute('/api/portfolio/:id', {
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
})

export const loader = handler
export const action = handler
