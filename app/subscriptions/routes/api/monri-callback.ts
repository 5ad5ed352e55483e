import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { readText } from '#app/http/api/api-body.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/monri-callback.ts'

export const handle: RouteHandle = { isWebhook: true }

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = await readText(context)
  const authorization = request.headers.get('authorization') ?? request.headers.get('http-authorization')
  const transaction = request.method === 'POST' ? paymentGateway?.readCallback(body, authorization) : undefined
  if (!transaction) return problem(context, 404, 'not_found')

  await recordGatewayEvent(db, { source: 'callback', transaction, now: new Date() })
  return new Response(null, { status: 200 })
}
