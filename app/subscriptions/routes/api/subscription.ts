import { apiRoutes, forWorkers } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { presentShop, shopShape, purchaseShape, finalizedShape } from '#app/subscriptions/api-presenters.server.ts'
import { findShop } from '#app/subscriptions/queries.server.ts'
import { purchaseSchema, finalizeSchema } from '#app/subscriptions/schemas.ts'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { finishPath, prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'

const handler = apiRoutes({
  '/api/subscription': {
    GET: forWorkers({
      summary: 'The worker’s memberships, and the plans that are sold',
      response: shopShape,
      run: async ({ db, user, context, now }) =>
        done(presentShop(await findShop(db, { workerId: user.id, now }), languageOf(context))),
    }),
  },
  '/api/subscription/purchase': {
    POST: forWorkers({
      summary: 'Order a plan; `form` takes the buyer to the card gateway',
      namespace: 'subscriptions',
      body: purchaseSchema,
      status: 201,
      response: purchaseShape,
      refusals: [404, 409, 422],
      prepare: async ({ db, user, now }) =>
        done(await findOrderInDoubt(db, { gateway: paymentGateway, workerId: user.id, now })),
      run: async ({ db, user, body, request, context, prepared: inDoubt, now }) => {
        const { origin } = new URL(request.url)
        const urlOf = (orderId: number) => `${origin}${finishPath(orderId)}`
        if (inDoubt !== undefined) return done({ orderId: inDoubt, redirectUrl: urlOf(inDoubt), form: null })
        const purchase = await purchasePlan(db, { ...body, workerId: user.id, now })
        if (!purchase.ok) return purchase
        const { orderId, method } = purchase.value
        const redirectUrl = urlOf(orderId)
        if (method !== 'card') return done({ orderId, redirectUrl, form: null })
        const language = languageOf(context)
        const checkout = { orderId, workerId: user.id, gateway: paymentGateway, origin, language, now }
        const form = await prepareCheckout(db, checkout)
        return form.ok ? done({ orderId, redirectUrl, form: form.value }) : form
      },
    }),
  },
  '/api/subscription/:id/finalize': {
    POST: forWorkers({
      summary: 'What became of an order, with the parameters of the gateway’s return; paid only with its proof',
      body: finalizeSchema,
      response: finalizedShape,
      isRepeatable: true,
      run: async ({ db, user, id, body, request, now }) => {
        const orderId = id()
        const query = new URLSearchParams(body)
        const url = `${new URL(request.url).origin}${finishPath(orderId)}?${query}`
        const outcome = await finalizeOrder(db, { orderId, workerId: user.id, gateway: paymentGateway, url, now })
        return outcome.ok ? done({ status: outcome.value.status }) : outcome
      },
    }),
  },
})

export const loader = handler
export const action = handler
