import { apiRoutes, forWorkers, forClients } from '#app/http/api/api-route.server.ts'
import { reloadOwnOffer, listOwnOffersByPage } from '#app/offers/api-queries.server.ts'
import { offerShape, presentOffer } from '#app/offers/api-presenters.server.ts'
import { offerChangeSchema, offerSchema, offerIdSchema, offerListSchema, readTotal } from '#app/offers/schemas.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { numberedPage } from '#app/http/api/response-schemas.server.ts'
import { ownOffersSchema } from '#app/offers/api-schemas.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { done, refused } from '#app/outcome.ts'
import { z } from 'zod'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'

const handler = apiRoutes({
  '/api/offer': {
    POST: forWorkers({
      summary: 'Offer a price for an open ad',
      conversion: 'offer_made',
      namespace: 'offers',
      body: offerSchema,
      status: 201,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body: { jobAdId, amount, totalOpen, message, ...terms }, now }) =>
        reloadOwnOffer(
          db,
          await sendOffer(db, {
            amount: readTotal(amount, totalOpen),
            message,
            terms,
            adId: jobAdId,
            workerId: user.id,
            now,
          }),
          user.id,
        ),
    }),
    PUT: forWorkers({
      summary: 'Change price, message and terms while nothing is decided',
      namespace: 'offers',
      body: offerChangeSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body: { id, amount, totalOpen, message, ...terms }, now }) =>
        reloadOwnOffer(
          db,
          await editOffer(db, {
            amount: readTotal(amount, totalOpen),
            message,
            terms,
            isBareAmount: [totalOpen, terms.pricing, terms.unitPrice].every((part) => part === undefined),
            offerId: id,
            workerId: user.id,
            now,
          }),
          user.id,
        ),
    }),
  },
  '/api/offer/my': {
    GET: forWorkers({
      summary: 'The worker’s own offers, the ones that changed last first',
      query: ownOffersSchema,
      response: numberedPage(offerShape),
      run: async ({ db, user, query }) => done(await listOwnOffersByPage(db, { ...query, workerId: user.id })),
    }),
  },
  '/api/offer/withdraw': {
    POST: forWorkers({
      summary: 'Take an offer back as long as it was not accepted',
      namespace: 'offers',
      body: offerIdSchema,
      response: offerShape,
      refusals: [404, 409],
      run: async ({ db, user, body, now }) =>
        reloadOwnOffer(db, await withdrawOffer(db, { offerId: body.offerId, workerId: user.id, now }), user.id),
    }),
  },
  '/api/offer/job/:id': {
    GET: forClients({
      summary: 'The offers for one of one’s own ads',
      query: offerListSchema,
      response: z.object({ items: z.array(offerShape) }),
      run: async ({ db, user, id, query, context, now }) => {
        const ownAdKey = { adId: id(), clientId: user.id }
        if (!(await findAdSummaryOf(db, ownAdKey))) return refused('unknown')
        const offers = await readOffersOfAd(db, { ...ownAdKey, ...query, now })
        const deletedUser = requestTranslate(context)('common:labels.deleted_user')
        return done({
          items: offers.map((offer) =>
            presentOffer({ ...offer, worker: { ...offer.worker, name: offer.worker.name || deletedUser } }),
          ),
        })
      },
    }),
  },
})

export const loader = handler
export const action = handler
