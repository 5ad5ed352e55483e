import { apiRoute, forClients } from '#app/http/api.server.ts'
import { offerToClient } from '#app/offers/api-reading.server.ts'
import { offerShape } from '#app/offers/api-shapes.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { acceptanceSchema } from '#app/offers/schemas.ts'

const answer = apiRoute('/api/offer/job/accept', {
  POST: forClients({
    summary: 'Take this offer; chat and contacts open',
    texts: 'offers',
    body: acceptanceSchema,
    answer: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body, now }) =>
      offerToClient(
        db,
        await acceptOffer(db, { offerId: body.offerId, seenAmount: body.amount, clientId: user.id, now }),
        user.id,
      ),
  }),
})

export const loader = answer
export const action = answer
