import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { visitorReports } from '#app/http/limits/rate-limits.server.ts'
import { idempotentlyWithRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { reportTargetOf } from '#app/reports/paths.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { db } from '#db/connection.ts'

type Report = Parameters<typeof reportContent>[1]

/** A member's reports are limited by account, a visitor's by network; the refusal says which. */
export async function submitReport(form: { key: IdempotencyKey }, report: Report, network: string) {
  if (report.reporterId !== null) {
    const outcome = await submitForm(form, (trx) => reportContent(trx, report))
    return outcome.ok
      ? outcome
      : { ok: false as const, message: `safety:reports.refused.member?max=${outcome.params?.max}` }
  }
  const limit = { limit: visitorReports, key: network }
  const outcome = await idempotentlyWithRateLimit(db, form.key, limit, (trx) => reportContent(trx, report))
  if (outcome.ok) return outcome
  if (outcome.reason === 'unknown') throw notFound()
  return { ok: false as const, message: `safety:reports.refused.network?max=${visitorReports.points}` }
}

/** The subject that the address names; 404 for an unknown kind. */
export function readReportKey(params: { target: string; id: string }) {
  const target = reportTargetOf(params.target)
  if (!target) throw notFound()
  return { target, id: idParam(params.id) }
}
