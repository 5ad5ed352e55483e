import { apiRoute, forWorkers } from '#app/http/api.server.ts'
import { pageOf } from '#app/http/api-shapes.server.ts'
import { listOwnOffersByPage } from '#app/offers/api-reading.server.ts'
import { ownOffersSchema } from '#app/offers/api-schemas.ts'
import { offerShape } from '#app/offers/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/offer/my', {
  GET: forWorkers({
    summary: 'The worker’s own offers, the ones that changed last first',
    query: ownOffersSchema,
    answer: pageOf(offerShape),
    run: async ({ db, user, query }) => done(await listOwnOffersByPage(db, { ...query, workerId: user.id })),
  }),
})

export const loader = answer
export const action = answer
