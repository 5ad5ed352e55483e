import { apiRoute, forClients } from '#app/http/api.server.ts'
import { offerToClient } from '#app/offers/api-reading.server.ts'
import { offerShape } from '#app/offers/api-shapes.server.ts'
import { rejectOffer } from '#app/offers/deciding.server.ts'
import { offerIdSchema } from '#app/offers/schemas.ts'

const answer = apiRoute('/api/offer/job/reject', {
  POST: forClients({
    summary: 'Say no to an offer',
    texts: 'offers',
    body: offerIdSchema,
    answer: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      offerToClient(db, await rejectOffer(db, { offerId: body.offerId, clientId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
