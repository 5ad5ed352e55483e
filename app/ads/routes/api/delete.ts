import { z } from 'zod'
import { adIdSchema } from '#app/ads/api-schemas.ts'
import { deleteAd } from '#app/ads/cancelling.server.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { id } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/delete', {
  POST: forClients({
    summary: 'Remove a draft, or an ad that nobody answered',
    texts: 'ads',
    body: adIdSchema,
    answer: z.object({ id }),
    refusals: [404, 409],
    run: async ({ db, user, body }) => {
      const outcome = await deleteAd(db, { adId: body.id, clientId: user.id })
      return outcome.ok ? done({ id: body.id }) : outcome
    },
  }),
})

export const loader = answer
export const action = answer
