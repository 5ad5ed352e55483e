import { isInfobipToken } from '#app/gateways/sms/report-urls.server.ts'
import { readJson } from '#app/http/api/api-body.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { parseInfobipReports } from '#app/deliveries/provider-reports.ts'
import { recordDeliveryReports } from '#app/deliveries/delivery-reports.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/infobip-reports.ts'

const maxBytes = 512 * 1024

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST' || !isInfobipToken(params.token)) return problem(context, 404, 'not_found')

  const { json } = await readJson(request, context, true, maxBytes)
  const reports = parseInfobipReports(json)
  if (!reports) return problem(context, 400, 'malformed_body')

  await recordDeliveryReports(db, { reports, now: new Date() })
  return new Response(null, { status: 204 })
}
