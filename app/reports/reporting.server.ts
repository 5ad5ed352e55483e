import { consumeLimits } from '#app/limits/consuming.server.ts'
import { settleClosing } from '#app/notifications/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { reportingLimits, type ReportReason, type ReportTarget } from '#app/reports/rules.ts'
import { findReportTarget } from '#app/reports/targets.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

/** `reporterId` is null for a visitor, whose reports the route limits by network. */
type NewReport = {
  target: ReportTarget
  id: number
  reporterId: number | null
  reason: ReportReason
  details: string
  now: Date
}

/** Stores a report of what the reporter can see; a second one of the same while the first waits changes nothing. */
export function reportContent(
  db: Db,
  { target, id, reporterId, reason, details, now }: NewReport,
): Promise<Outcome<null, 'unknown' | 'rate_limited'>> {
  return inTransaction(db, async (trx) => {
    const found = await findReportTarget(trx, { target, id, viewerId: reporterId })
    if (!found) return refused('unknown')
    await lockPeople(trx, [found.authorId, ...(reporterId === null ? [] : [reporterId])], 'share')
    if (reporterId !== null) {
      const seconds = await consumeLimits(trx, { limits: reportingLimits, key: reporterId, now })
      if (seconds > 0) return refused('rate_limited', { max: reportingLimits[0].points })
    }
    await trx
      .insertInto('reports')
      .values({
        reporter_id: reporterId,
        author_id: found.authorId,
        target_type: target,
        target_id: id,
        reason,
        details,
        excerpt: found.excerpt,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (reporterId !== null) await settleClosing(trx, { clientId: reporterId, workerId: found.authorId, now })
    return done(null)
  })
}
