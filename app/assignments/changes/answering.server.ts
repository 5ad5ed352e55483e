import { isBlockedAssignment } from '#app/assignments/appointments/locking.server.ts'
import { lockOpenChange, readTerms } from '#app/assignments/changes/locking.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { recountOffers } from '#app/offers/history.server.ts'
import { priceColumns } from '#app/offers/terms/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Answer = { adId: number; userId: number; changeId: number; now: Date }
type AnswerRefusal = 'unknown' | 'own_proposal' | 'not_in_progress' | 'already_decided'

/** The side that did not propose consents, and the change holds: the accepted offer has its price, pricing and material from now on. */
export function agreeToChange(
  db: Db,
  { adId, userId, changeId, now }: Answer,
): Promise<Outcome<{ changeId: number }, AnswerRefusal | 'agreement_locked' | 'deposit_overdue'>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, changeId })
    if (!open.ok) return open
    const { assignment, proposerId, amount, pricing, unitPrice, material, guaranteeMonths } = open.value
    const { depositAmount, depositOn } = open.value
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return refused('agreement_locked')
    if (depositOn && depositOn < localDay(now)) return refused('deposit_overdue')

    await settleQuestions(trx, { adId, variants: ['change_proposed', 'closing_ahead'], now })
    const { offerId } = assignment
    const terms = await readTerms(trx, assignment)
    const basis = pricing === null ? terms.basis : { pricing, unitPrice }
    await trx
      .updateTable('assignment_changes')
      .set({ status: 'agreed', agreed_at: now, decided_at: now })
      .set({
        previous_amount: amount === null ? null : (terms.amount ?? amount),
        previous_total_open: amount !== null && terms.amount === null,
        ...(pricing !== null && { previous_pricing: terms.basis.pricing, previous_unit_price: terms.basis.unitPrice }),
        previous_material: material === null ? null : terms.material,
        previous_deposit: depositAmount === null ? null : (terms.deposit?.amount ?? null),
        previous_guarantee: guaranteeMonths === null ? null : terms.guaranteeMonths,
      })
      .where('id', '=', changeId)
      .execute()
    await trx
      .updateTable('offers')
      .set({ updated_at: now, ...priceColumns(amount ?? terms.amount, basis), ...(material !== null && { material }) })
      .where('id', '=', offerId)
      .execute()
    if (amount !== null) await recountOffers(trx, adId)
    const to = { recipientId: proposerId, actorId: userId, adId, dedupeKey: `assignment-change-${changeId}-agreed` }
    await announce(trx, { type: 'JobCompleted', variant: 'change_agreed', ...to })
    return done({ changeId })
  })
}

/** The side that did not propose refuses the change, and nothing changes; the other is notified, unless one has blocked the other. */
export function declineChange(
  db: Db,
  { adId, userId, changeId, now }: Answer,
): Promise<Outcome<{ changeId: number }, AnswerRefusal>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, changeId })
    if (!open.ok) return open

    await settleQuestions(trx, { adId, variants: ['change_proposed', 'closing_ahead'], now })
    await trx
      .updateTable('assignment_changes')
      .set({ status: 'declined', decided_at: now })
      .where('id', '=', changeId)
      .execute()
    const { assignment, proposerId } = open.value
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return done({ changeId })
    const to = { recipientId: proposerId, actorId: userId, adId, dedupeKey: `assignment-change-${changeId}-declined` }
    await announce(trx, { type: 'JobCompleted', variant: 'change_declined', ...to })
    return done({ changeId })
  })
}

async function lockToAnswer(trx: Db, key: Omit<Answer, 'now'>) {
  const open = await lockOpenChange(trx, key)
  if (!open.ok) return open
  if (open.value.proposerId === key.userId) return refused('own_proposal')
  if (open.value.status !== 'proposed') return refused('already_decided')
  return open
}
