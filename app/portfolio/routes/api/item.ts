import { z } from 'zod'
import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'
import { ownItem } from '#app/portfolio/api-reading.server.ts'
import { portfolioItemShape } from '#app/portfolio/api-shapes.server.ts'
import { deletePortfolioItem, editPortfolioItem } from '#app/portfolio/keeping.server.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

const answer = apiRoute('/api/portfolio/:id', {
  PUT: forWorkers({
    summary: 'Rewrite a piece of work: text and pictures are those named',
    texts: 'portfolio',
    body: portfolioItemSchema,
    answer: portfolioItemShape,
    run: async ({ db, user, body, id }) =>
      ownItem(db, await editPortfolioItem(db, { ...body, itemId: id(), workerId: user.id }), user.id),
  }),
  DELETE: forWorkers({
    summary: 'Take a piece of work away',
    answer: z.object({ success: z.literal(true) }),
    run: async ({ db, user, id }) => {
      const outcome = await deletePortfolioItem(db, { itemId: id(), workerId: user.id })
      return outcome.ok ? done({ success: true as const }) : outcome
    },
  }),
})

export const loader = answer
export const action = answer
