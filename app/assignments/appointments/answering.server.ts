import { agreedDayVariants } from '#app/assignments/appointments/arrival/rules.ts'
import { isBlockedAssignment, lockAssignmentOf, lockProposal } from '#app/assignments/appointments/locking.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Answer = { adId: number; userId: number; proposalId: number; now: Date }
type AnswerRefusal = 'unknown' | 'own_proposal' | 'not_in_progress' | 'already_decided'

/** The side that did not propose takes one of the times; it is agreed, and a time that was agreed before has been moved. */
export function agreeOnTime(
  db: Db,
  { adId, userId, proposalId, position, now }: Answer & { position: number },
): Promise<Outcome<{ startsAt: Date }, AnswerRefusal | 'agreement_locked' | 'past'>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, proposalId })
    if (!open.ok) return open
    const { proposerId, times, assignment } = open.value
    const time = times.find((each) => each.position === position)
    if (!time) return refused('unknown')
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return refused('agreement_locked')
    if (time.from <= now) return refused('past')

    await settleQuestions(trx, { adId, variants: ['day_proposed', 'closing_ahead', ...agreedDayVariants], now })
    await trx
      .updateTable('appointments')
      .set({ status: 'moved', decided_at: now })
      .where('ad_id', '=', adId)
      .where('status', '=', 'agreed')
      .execute()
    await trx
      .updateTable('appointments')
      .set({ status: 'agreed', starts_at: time.from, ends_at: time.until, agreed_at: now, decided_at: now })
      .where('id', '=', proposalId)
      .execute()
    await announce(trx, {
      type: 'JobCompleted',
      variant: 'day_agreed',
      recipientId: proposerId,
      actorId: userId,
      adId,
      params: { startsAt: time.from.getTime() },
      dedupeKey: `appointment-${proposalId}-agreed`,
    })
    return done({ startsAt: time.from })
  })
}

/** The side that did not propose takes none of the times; the other is notified, unless one has blocked the other. */
export function declineTimes(
  db: Db,
  { adId, userId, proposalId, now }: Answer,
): Promise<Outcome<{ proposalId: number }, AnswerRefusal>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, proposalId })
    if (!open.ok) return open

    await settleQuestions(trx, { adId, variants: ['day_proposed', 'closing_ahead'], now })
    await trx
      .updateTable('appointments')
      .set({ status: 'declined', decided_at: now })
      .where('id', '=', proposalId)
      .execute()
    const { proposerId, assignment } = open.value
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return done({ proposalId })
    const to = { recipientId: proposerId, actorId: userId, adId, dedupeKey: `appointment-${proposalId}-declined` }
    await announce(trx, { type: 'JobCompleted', variant: 'day_declined', ...to })
    return done({ proposalId })
  })
}

async function lockToAnswer(trx: Db, { adId, userId, proposalId }: Omit<Answer, 'now'>) {
  const assignment = await lockAssignmentOf(trx, { adId, userId })
  const proposal = assignment && (await lockProposal(trx, assignment, proposalId))
  if (!proposal) return refused('unknown')
  if (!assignment.isRunning) return refused('not_in_progress')
  if (proposal.proposerId === userId) return refused('own_proposal')
  if (proposal.status !== 'proposed') return refused('already_decided')
  return done({ ...proposal, assignment })
}
