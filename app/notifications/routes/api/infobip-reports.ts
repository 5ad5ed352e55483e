import { isInfobipToken } from '#app/gateways/report-addresses.server.ts'
import { readJson } from '#app/http/api-body.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { readInfobipReports } from '#app/notifications/provider-reports.ts'
import { noteReports } from '#app/notifications/reporting.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/infobip-reports.ts'

const mostBytes = 512 * 1024

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

/** Infobip's delivery reports, up to a hundred at once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST' || !isInfobipToken(params.token)) return problem(context, 404, 'not_found')

  const { given } = await readJson(request, context, true, mostBytes)
  const reports = readInfobipReports(given)
  if (!reports) return problem(context, 400, 'malformed_body')

  await noteReports(db, { reports, now: new Date() })
  return new Response(null, { status: 204 })
}
