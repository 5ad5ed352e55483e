import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { reloadOwnOffer } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { offerChangeSchema, offerSchema } from '#app/offers/schemas.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'

const handler = apiRoute('/api/offer', {
  POST: forWorkers({
    summary: 'Offer a price for an open ad',
    conversion: 'offer_made',
    namespace: 'offers',
    body: offerSchema,
    status: 201,
    response: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, ...terms }, now }) =>
      reloadOwnOffer(db, await sendOffer(db, { ...terms, adId: jobAdId, workerId: user.id, now }), user.id),
  }),
  PUT: forWorkers({
    summary: 'Change price and message while nothing is decided',
    namespace: 'offers',
    body: offerChangeSchema,
    response: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { id, ...terms }, now }) =>
      reloadOwnOffer(db, await editOffer(db, { ...terms, offerId: id, workerId: user.id, now }), user.id),
  }),
})

export const loader = handler
export const action = handler
