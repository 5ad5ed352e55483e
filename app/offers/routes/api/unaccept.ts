import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { reloadOfferToClient } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { offerIdSchema } from '#app/offers/schemas.ts'

const handler = apiRoute('/api/offer/job/unaccept', {
  POST: forClients({
    summary: 'Take the acceptance back; chat and contacts close',
    namespace: 'offers',
    body: offerIdSchema,
    response: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      reloadOfferToClient(db, await unacceptOffer(db, { offerId: body.offerId, clientId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
