import { isBlockedAssignment, lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { lockOpenChange, readTerms } from '#app/assignments/changes/locking.server.ts'
import {
  applyChange,
  changeLimits,
  listChangedParts,
  proposedChangeLimits,
  reduceChange,
  type Change,
  type Deposit,
  type ProposedChange,
} from '#app/assignments/changes/rules.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { hasVisitPrice, revisePriceBasis } from '#app/offers/terms/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Proposal = {
  adId: number
  userId: number
  workerId?: number | undefined
  reason: string
  change: ProposedChange
  now: Date
}
type ProposalRefusal =
  | 'unknown'
  | 'not_in_progress'
  | 'other_worker'
  | 'agreement_locked'
  | 'nothing_changed'
  | 'no_unit_price'
  | 'total_required'
  | 'deposit_above_price'
  | 'deposit_day'
  | 'rate_limited'

/**
 * Client or worker proposes to change what was agreed, with a reason. The open change of either side is replaced; what holds stays
 * until the other side consents.
 */
export function proposeChange(
  db: Db,
  { adId, userId, workerId, reason, change: proposed, now }: Proposal,
): Promise<Outcome<{ changeId: number }, ProposalRefusal>> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockAssignmentOf(trx, { adId, userId, workerId })
    if (!assignment) return refused('unknown')
    if (assignment.isOther) return refused('other_worker')
    if (!assignment.isRunning) return refused('not_in_progress')
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return refused('agreement_locked')
    const terms = await readTerms(trx, assignment)
    const basis = proposed.basis && revisePriceBasis(terms.basis, proposed.basis)
    if (proposed.basis?.unitPrice && !basis?.unitPrice) return refused('no_unit_price')
    const wanted = { ...proposed, basis }
    const parts = listChangedParts(wanted, terms)
    if (parts.length === 0) return refused('nothing_changed')
    const change = reduceChange(wanted, terms)
    if (!isPayable(change.deposit, now)) return refused('deposit_day')
    const { amount, basis: priced, deposit } = applyChange(terms, change)
    if (amount === null && !hasVisitPrice(priced)) return refused('total_required')
    if (deposit && amount !== null && deposit.amount > amount) return refused('deposit_above_price')
    const seconds = await consumeLimits(trx, { limits: proposedChangeLimits, key: `${userId}-${adId}`, now })
    if (seconds > 0) return refused('rate_limited', { seconds })

    const { offerId, partnerId, side } = assignment
    await trx
      .updateTable('assignment_changes')
      .set({ status: 'replaced', decided_at: now })
      .where('ad_id', '=', adId)
      .where('status', '=', 'proposed')
      .execute()
    const settled = side === 'client' ? (['change_proposed', 'closing_ahead'] as const) : (['change_proposed'] as const)
    await settleQuestions(trx, { adId, variants: settled, now })
    const { id: changeId } = await trx
      .insertInto('assignment_changes')
      .values({ ad_id: adId, offer_id: offerId, proposer_id: userId, reason, ...columnsOf(change), proposed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(trx, {
      type: 'JobCompleted',
      variant: 'change_proposed',
      recipientId: partnerId,
      actorId: userId,
      adId,
      params: { changed: parts.join(' '), ...sumsOf(change) },
      dedupeKey: `assignment-change-${changeId}-proposed`,
    })
    return done({ changeId })
  })
}

function isPayable(deposit: Deposit | null, now: Date): boolean {
  const dueOn = deposit?.dueOn
  const last = addCalendarDays(localDay(now), changeLimits.depositDays)
  return !dueOn || (dueOn >= localDay(now) && dueOn <= last)
}

function columnsOf({ amount, basis, scope, material, deposit, guaranteeMonths }: Change) {
  return {
    amount,
    pricing: basis?.pricing ?? null,
    unit_price: basis?.unitPrice ?? null,
    scope,
    material,
    deposit_amount: deposit?.amount ?? null,
    deposit_for: deposit?.purpose ?? null,
    deposit_on: deposit?.dueOn ?? null,
    guarantee_months: guaranteeMonths,
  }
}

function sumsOf({ amount, deposit }: Change): Record<string, number> {
  return { ...(amount !== null && { amount }), ...(deposit && { deposit: deposit.amount }) }
}

type Withdrawal = { adId: number; userId: number; changeId: number; now: Date }

/** The side that proposed takes the change back, as long as the other has not decided. */
export function withdrawChange(
  db: Db,
  { adId, userId, changeId, now }: Withdrawal,
): Promise<Outcome<{ changeId: number }, 'unknown' | 'not_in_progress' | 'already_decided'>> {
  return inTransaction(db, async (trx) => {
    const open = await lockOpenChange(trx, { adId, userId, changeId })
    if (!open.ok) return open
    if (open.value.proposerId !== userId) return refused('unknown')
    if (open.value.status !== 'proposed') return refused('already_decided')

    await trx
      .updateTable('assignment_changes')
      .set({ status: 'withdrawn', decided_at: now })
      .where('id', '=', changeId)
      .execute()
    await settleQuestions(trx, { adId, variants: ['change_proposed'], now })
    return done({ changeId })
  })
}
