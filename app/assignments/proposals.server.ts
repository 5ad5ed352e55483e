import {
  isBlockedAssignment,
  lockAppointment,
  lockAssignmentOf,
  type LockedAssignment,
} from '#app/assignments/appointments/locking.server.ts'
import { lockChange } from '#app/assignments/changes/locking.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const kinds = {
  day: { table: 'appointments', proposed: 'day_proposed', declined: 'day_declined', key: 'appointment' },
  change: {
    table: 'assignment_changes',
    proposed: 'change_proposed',
    declined: 'change_declined',
    key: 'assignment-change',
  },
} as const

export type ProposalKind = keyof typeof kinds
export type Answer = { adId: number; userId: number; proposalId: number; now: Date }
export type AnswerRefusal = 'unknown' | 'own_proposal' | 'not_in_progress' | 'already_decided'
type Lock<Row> = (trx: Db, assignment: LockedAssignment, proposalId: number) => Promise<Row | undefined>
type Proposed = { proposerId: number; status: string }

const locks: Record<ProposalKind, Lock<Proposed>> = { day: lockAppointment, change: lockChange }

export async function lockToPropose(trx: Db, key: { adId: number; userId: number; workerId?: number | undefined }) {
  const assignment = await lockAssignmentOf(trx, key)
  if (!assignment) return refused('unknown')
  if (assignment.isOther) return refused('other_worker')
  if (!assignment.isRunning) return refused('not_in_progress')
  if (await isBlockedAssignment(trx, key, assignment)) return refused('agreement_locked')
  return done(assignment)
}

export async function replaceProposal(
  trx: Db,
  kind: ProposalKind,
  { adId, side, now }: { adId: number; side: 'client' | 'worker'; now: Date },
): Promise<void> {
  await endProposals(trx, kind, { status: 'replaced', now })
    .where('ad_id', '=', adId)
    .where('status', '=', 'proposed')
    .execute()
  await settleProposal(trx, kind, { adId, now, isAnswered: side === 'client' })
}

export async function lockToAnswer<Row extends Proposed>(
  trx: Db,
  { adId, userId, proposalId }: Omit<Answer, 'now'>,
  lock: Lock<Row>,
) {
  const assignment = await lockAssignmentOf(trx, { adId, userId })
  const proposal = assignment && (await lock(trx, assignment, proposalId))
  if (!proposal) return refused('unknown')
  if (!assignment.isRunning) return refused('not_in_progress')
  if (proposal.proposerId === userId) return refused('own_proposal')
  if (proposal.status !== 'proposed') return refused('already_decided')
  return done({ ...proposal, assignment })
}

/** The side that did not propose declines, and nothing changes; the other is notified, unless one has blocked the other. */
export function declineProposal(
  db: Db,
  kind: ProposalKind,
  { adId, userId, proposalId, now }: Answer,
): Promise<Outcome<{ proposalId: number }, AnswerRefusal>> {
  return inTransaction(db, async (trx) => {
    const open = await lockToAnswer(trx, { adId, userId, proposalId }, locks[kind])
    if (!open.ok) return open

    await settleProposal(trx, kind, { adId, now, isAnswered: true })
    await endProposals(trx, kind, { status: 'declined', now }).where('id', '=', proposalId).execute()
    const { proposerId, assignment } = open.value
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return done({ proposalId })
    const { declined: variant, key } = kinds[kind]
    const to = { recipientId: proposerId, actorId: userId, adId, dedupeKey: `${key}-${proposalId}-declined` }
    await announce(trx, { type: 'JobCompleted', variant, ...to })
    return done({ proposalId })
  })
}

/** The side that proposed takes it back, as long as the other has not decided. */
export function withdrawProposal(
  db: Db,
  kind: ProposalKind,
  { adId, userId, proposalId, now }: Answer,
): Promise<Outcome<{ proposalId: number }, 'unknown' | 'not_in_progress' | 'already_decided'>> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockAssignmentOf(trx, { adId, userId })
    const proposal = assignment && (await locks[kind](trx, assignment, proposalId))
    if (!proposal || proposal.proposerId !== userId) return refused('unknown')
    if (!assignment.isRunning) return refused('not_in_progress')
    if (proposal.status !== 'proposed') return refused('already_decided')

    await endProposals(trx, kind, { status: 'withdrawn', now }).where('id', '=', proposalId).execute()
    await settleProposal(trx, kind, { adId, now, isAnswered: false })
    return done({ proposalId })
  })
}

type Closing = { adId: number; withAgreed: boolean; now: Date }

/** Ends the open proposal of an ad, and with `withAgreed` the agreed ones too. The caller has locked the ad's row. */
export async function closeProposals(trx: Db, kind: ProposalKind, { adId, withAgreed, now }: Closing): Promise<void> {
  await endProposals(trx, kind, { status: 'closed', now })
    .where('ad_id', '=', adId)
    .where('status', 'in', withAgreed ? ['proposed', 'agreed'] : ['proposed'])
    .execute()
}

type End = { status: 'declined' | 'replaced' | 'withdrawn' | 'closed'; now: Date }

function endProposals(trx: Db, kind: ProposalKind, { status, now }: End) {
  return trx.updateTable(kinds[kind].table).set({ status, decided_at: now })
}

type Settling = { adId: number; now: Date; isAnswered: boolean }

function settleProposal(trx: Db, kind: ProposalKind, { adId, now, isAnswered }: Settling): Promise<void> {
  const { proposed } = kinds[kind]
  const variants = isAnswered ? ([proposed, 'closing_ahead'] as const) : [proposed]
  return settleQuestions(trx, { adId, variants, now })
}
