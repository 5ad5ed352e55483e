import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { ownOffer } from '#app/offers/api-reading.server.ts'
import { offerShape } from '#app/offers/api-shapes.server.ts'
import { offerIdSchema } from '#app/offers/schemas.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'

const answer = apiRoute('/api/offer/withdraw', {
  POST: forWorkers({
    summary: 'Take an offer back as long as it was not accepted',
    texts: 'offers',
    body: offerIdSchema,
    answer: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      ownOffer(db, await withdrawOffer(db, { offerId: body.offerId, workerId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
