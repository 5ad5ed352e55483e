import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { numberedPage } from '#app/http/api/response-schemas.server.ts'
import { listOwnOffersByPage } from '#app/offers/api-queries.server.ts'
import { ownOffersSchema } from '#app/offers/api-schemas.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/offer/my', {
  GET: forWorkers({
    summary: 'The worker’s own offers, the ones that changed last first',
    query: ownOffersSchema,
    response: numberedPage(offerShape),
    run: async ({ db, user, query }) => done(await listOwnOffersByPage(db, { ...query, workerId: user.id })),
  }),
})

export const loader = handler
export const action = handler
