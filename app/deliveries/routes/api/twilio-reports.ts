import { isTwilioSignature } from '#app/gateways/sms/report-urls.server.ts'
import { readText } from '#app/http/api/api-body.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { parseTwilioReport } from '#app/deliveries/provider-reports.ts'
import { recordDeliveryReports } from '#app/deliveries/delivery-reports.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/twilio-reports.ts'

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = new URLSearchParams(await readText(context))
  if (request.method !== 'POST' || !isTwilioSignature(request.headers.get('x-twilio-signature') ?? '', fields))
    return problem(context, 404, 'not_found')

  const report = parseTwilioReport(fields)
  await recordDeliveryReports(db, { reports: report ? [report] : [], now: new Date() })
  return new Response(null, { status: 204 })
}
