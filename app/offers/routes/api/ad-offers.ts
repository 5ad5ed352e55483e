import { z } from 'zod'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { offerShape, presentOffer } from '#app/offers/api-presenters.server.ts'
import { listOffersOfAd } from '#app/offers/queries.server.ts'
import { offerListSchema } from '#app/offers/schemas.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/offer/job/:id', {
  GET: forClients({
    summary: 'The offers for one of one’s own ads',
    query: offerListSchema,
    response: z.object({ items: z.array(offerShape) }),
    run: async ({ db, user, id, query, context }) => {
      const ownAdKey = { adId: id(), clientId: user.id }
      if (!(await findAdSummaryOf(db, ownAdKey))) return refused('unknown')
      const offers = await listOffersOfAd(db, { ...ownAdKey, ...query })
      const deletedUser = requestTranslate(context)('common:labels.deleted_user')
      return done({
        items: offers.map((offer) =>
          presentOffer({ ...offer, worker: { ...offer.worker, name: offer.worker.name || deletedUser } }),
        ),
      })
    },
  }),
})

export const loader = handler
export const action = handler
