import { z } from 'zod'
import { adIdSchema } from '#app/ads/api-schemas.ts'
import { deleteAd } from '#app/ads/cancelling.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { id } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/delete', {
  POST: forClients({
    summary: 'Remove a draft, or an ad that nobody answered',
    namespace: 'ads',
    body: adIdSchema,
    response: z.object({ id }),
    refusals: [404, 409],
    run: async ({ db, user, body }) => {
      const outcome = await deleteAd(db, { adId: body.id, clientId: user.id, now: new Date() })
      return outcome.ok ? done({ id: body.id }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
