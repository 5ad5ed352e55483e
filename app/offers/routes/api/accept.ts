import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { reloadOfferToClient } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { acceptanceSchema } from '#app/offers/schemas.ts'

const handler = apiRoute('/api/offer/job/accept', {
  POST: forClients({
    summary: 'Take this offer; chat and contacts open',
    conversion: 'offer_accepted',
    namespace: 'offers',
    body: acceptanceSchema,
    response: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      reloadOfferToClient(
        db,
        await acceptOffer(db, { offerId: body.offerId, seenAmount: body.amount, clientId: user.id, now }),
        user.id,
      ),
  }),
})

export const loader = handler
export const action = handler
