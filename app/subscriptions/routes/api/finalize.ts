import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'
import { finalizedShape } from '#app/subscriptions/api-presenters.server.ts'
import { finishPath } from '#app/subscriptions/checkout.server.ts'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { finalizeSchema } from '#app/subscriptions/schemas.ts'

const handler = apiRoute('/api/subscription/:id/finalize', {
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
})

export const loader = handler
export const action = handler
