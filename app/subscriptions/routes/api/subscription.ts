import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { presentShop, shopShape } from '#app/subscriptions/api-presenters.server.ts'
import { findShop } from '#app/subscriptions/queries.server.ts'

const handler = apiRoute('/api/subscription', {
  GET: forWorkers({
    summary: 'The worker’s memberships, and the plans that are sold',
    response: shopShape,
    run: async ({ db, user, context, now }) =>
      done(presentShop(await findShop(db, { workerId: user.id, now }), languageOf(context))),
  }),
})

export const loader = handler
export const action = handler
