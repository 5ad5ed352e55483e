import { apiRoutes, forClients } from '#app/http/api/api-route.server.ts'
import { reloadOfferToClient } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { acceptOffer, unacceptOffer, rejectOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { acceptanceSchema, offerIdSchema, takingSchema, unacceptanceSchema } from '#app/offers/schemas.ts'

const handler = apiRoutes({
  '/api/offer/job/accept': {
    POST: forClients({
      summary: 'Take this offer; chat and contacts open',
      conversion: 'offer_accepted',
      namespace: 'offers',
      body: acceptanceSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body: { amount: seenAmount, terms: seenTerms, offerId }, now }) =>
        reloadOfferToClient(
          db,
          await acceptOffer(db, { offerId, seenAmount, seenTerms, clientId: user.id, now }),
          user.id,
        ),
    }),
  },
  '/api/offer/job/unaccept': {
    POST: forClients({
      summary: 'Take the acceptance back; chat and contacts close',
      namespace: 'offers',
      body: unacceptanceSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body, now }) =>
        reloadOfferToClient(db, await unacceptOffer(db, { ...body, clientId: user.id, now }), user.id),
    }),
  },
  '/api/offer/job/take-next': {
    POST: forClients({
      summary: 'Take the acceptance of one offer back and take another instead: both happen or neither',
      conversion: 'offer_accepted',
      namespace: 'offers',
      body: takingSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body: { amount: seenAmount, terms: seenTerms, ...choice }, now }) =>
        reloadOfferToClient(
          db,
          await takeNextOffer(db, { ...choice, seenAmount, seenTerms, clientId: user.id, now }),
          user.id,
        ),
    }),
  },
  '/api/offer/job/reject': {
    POST: forClients({
      summary: 'Say no to an offer',
      namespace: 'offers',
      body: offerIdSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body, now }) =>
        reloadOfferToClient(db, await rejectOffer(db, { offerId: body.offerId, clientId: user.id, now }), user.id),
    }),
  },
})

export const loader = handler
export const action = handler
