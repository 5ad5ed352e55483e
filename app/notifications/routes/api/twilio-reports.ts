import { isTwilioSignature } from '#app/gateways/report-addresses.server.ts'
import { readText } from '#app/http/api-body.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { readTwilioReport } from '#app/notifications/provider-reports.ts'
import { noteReports } from '#app/notifications/reporting.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/twilio-reports.ts'

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

/** Twilio's status callbacks, one for each step of a message. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = new URLSearchParams(await readText(context))
  if (request.method !== 'POST' || !isTwilioSignature(request.headers.get('x-twilio-signature') ?? '', fields))
    return problem(context, 404, 'not_found')

  const report = readTwilioReport(fields)
  await noteReports(db, { reports: report ? [report] : [], now: new Date() })
  return new Response(null, { status: 204 })
}
