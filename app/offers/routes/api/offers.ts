import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { ownOffer } from '#app/offers/api-reading.server.ts'
import { offerShape } from '#app/offers/api-shapes.server.ts'
import { offerChangeSchema, offerSchema } from '#app/offers/schemas.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'

const answer = apiRoute('/api/offer', {
  POST: forWorkers({
    summary: 'Offer a price for an open ad',
    texts: 'offers',
    body: offerSchema,
    status: 201,
    answer: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { jobAdId, ...terms }, now }) =>
      ownOffer(db, await sendOffer(db, { ...terms, adId: jobAdId, workerId: user.id, now }), user.id),
  }),
  PUT: forWorkers({
    summary: 'Change price and message while nothing is decided',
    texts: 'offers',
    body: offerChangeSchema,
    answer: offerShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { id, ...terms }, now }) =>
      ownOffer(db, await editOffer(db, { ...terms, offerId: id, workerId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
