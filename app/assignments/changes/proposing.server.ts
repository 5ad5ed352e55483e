import { readTerms } from '#app/assignments/changes/locking.server.ts'
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
import { lockToPropose, replaceProposal } from '#app/assignments/proposals.server.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
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
): Promise<Outcome<{ proposalId: number }, ProposalRefusal>> {
  return inTransaction(db, async (trx) => {
    const locked = await lockToPropose(trx, { adId, userId, workerId })
    if (!locked.ok) return locked
    const { offerId, partnerId, side } = locked.value
    const terms = await readTerms(trx, { adId, offerId })
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

    await replaceProposal(trx, 'change', { adId, side, now })
    const { id: proposalId } = await trx
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
      dedupeKey: `assignment-change-${proposalId}-proposed`,
    })
    return done({ proposalId })
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
