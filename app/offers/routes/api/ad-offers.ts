import { z } from 'zod'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { offerShape, toOffer } from '#app/offers/api-shapes.server.ts'
import { findOfferedAd, listOffersOfAd } from '#app/offers/queries.server.ts'
import { offerListSchema } from '#app/offers/schemas.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/offer/job/:id', {
  GET: forClients({
    summary: 'The offers for one of one’s own ads',
    query: offerListSchema,
    answer: z.object({ items: z.array(offerShape) }),
    run: async ({ db, user, id, query }) => {
      const whose = { adId: id(), clientId: user.id }
      if (!(await findOfferedAd(db, whose))) return refused('unknown')
      const offers = await listOffersOfAd(db, { ...whose, ...query })
      return done({ items: offers.map(toOffer) })
    },
  }),
})

export const loader = answer
export const action = answer
