import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { purchaseShape } from '#app/subscriptions/api-presenters.server.ts'
import { finishPath, prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { purchaseSchema } from '#app/subscriptions/schemas.ts'

const handler = apiRoute('/api/subscription/purchase', {
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
})

export const loader = handler
export const action = handler
