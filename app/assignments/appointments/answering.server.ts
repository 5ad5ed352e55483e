import { agreedDayVariants } from '#app/assignments/appointments/arrival/rules.ts'
import { isBlockedAssignment, lockProposal } from '#app/assignments/appointments/locking.server.ts'
import { lockToAnswer, type Answer, type AnswerRefusal } from '#app/assignments/proposals.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** The side that did not propose takes one of the times; it is agreed, and a time that was agreed before has been moved. */
export function agreeOnTime(
  db: Db,
  { adId, userId, proposalId, position, now }: Answer & { position: number },
): Promise<Outcome<{ startsAt: Date }, AnswerRefusal | 'agreement_locked' | 'past'>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, proposalId }, lockProposal)
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
