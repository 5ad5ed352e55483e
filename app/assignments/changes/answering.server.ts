import { isBlockedAssignment } from '#app/assignments/appointments/locking.server.ts'
import { lockChange, readTerms } from '#app/assignments/changes/locking.server.ts'
import { lockToAnswer, type Answer, type AnswerRefusal } from '#app/assignments/proposals.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { recountOffers } from '#app/offers/history.server.ts'
import { priceColumns } from '#app/offers/terms/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** The side that did not propose consents, and the change holds: the accepted offer has its price, pricing and material from now on. */
export function agreeToChange(
  db: Db,
  { adId, userId, proposalId, now }: Answer,
): Promise<Outcome<{ proposalId: number }, AnswerRefusal | 'agreement_locked' | 'deposit_overdue'>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, proposalId }, lockChange)
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
      .where('id', '=', proposalId)
      .execute()
    await trx
      .updateTable('offers')
      .set({ updated_at: now, ...priceColumns(amount ?? terms.amount, basis), ...(material !== null && { material }) })
      .where('id', '=', offerId)
      .execute()
    if (amount !== null) await recountOffers(trx, adId)
    const to = { recipientId: proposerId, actorId: userId, adId, dedupeKey: `assignment-change-${proposalId}-agreed` }
    await announce(trx, { type: 'JobCompleted', variant: 'change_agreed', ...to })
    return done({ proposalId })
  })
}
