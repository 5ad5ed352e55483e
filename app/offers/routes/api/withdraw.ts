import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { reloadOwnOffer } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { offerIdSchema } from '#app/offers/schemas.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'

const handler = apiRoute('/api/offer/withdraw', {
  POST: forWorkers({
    summary: 'Take an offer back as long as it was not accepted',
    namespace: 'offers',
    body: offerIdSchema,
    response: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      reloadOwnOffer(db, await withdrawOffer(db, { offerId: body.offerId, workerId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
