import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { findAssignmentOf, heldUntil, missedSince } from '#app/assignments/appointments/queries.server.ts'
import { canProposeTimes } from '#app/assignments/appointments/rules.ts'
import { lockDeal } from '#app/offers/locking.server.ts'
import type { Db } from '#db/connection.ts'

type Key = { adId: number; userId: number; workerId?: number | undefined; appointmentId?: number }

/** An assignment of this member, with its ad and both people locked; `isRunning` is false when it is over or another's. */
export async function lockAssignmentOf(trx: Db, { adId, userId, workerId, appointmentId }: Key) {
  const found = await findAssignmentOf(trx, { adId, userId, appointmentId })
  const ad = found && (await lockDeal(trx, { adId, workerId: found.workerId }))
  if (!ad) return undefined
  const side = userId === ad.clientId ? ('client' as const) : ('worker' as const)
  const [actor, partner] = side === 'client' ? [ad.client, ad.worker] : [ad.worker, ad.client]
  if (actor.deletedAt) return undefined
  const { offerId } = found
  const isRunning = canProposeTimes({ adStatus: ad.status }) && ad.acceptedOfferId === offerId
  const isOther = workerId !== undefined && workerId !== found.workerId
  const { id: partnerId, deletedAt } = partner
  const { workerDoneAt } = ad
  return { adId, offerId, side, partnerId, hasPartnerLeft: deletedAt !== null, isRunning, isOther, workerDoneAt }
}

export type LockedAssignment = NonNullable<Awaited<ReturnType<typeof lockAssignmentOf>>>

export function lockAppointment(trx: Db, { offerId }: LockedAssignment, appointmentId: number) {
  return trx
    .selectFrom('appointments')
    .select(['id', 'status', 'proposer_id as proposerId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select([
      heldUntil.as('heldUntil'),
      missedSince.as('missedSince'),
      'reminded_at as remindedAt',
      'unanswered_notified_at as unansweredNotifiedAt',
      'arrival',
      'missed_at as missedAt',
      'contested_at as contestedAt',
    ])
    .where('id', '=', appointmentId)
    .where('offer_id', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The proposal of a locked assignment with its times. */
export async function lockProposal(trx: Db, assignment: LockedAssignment, proposalId: number) {
  const proposal = await lockAppointment(trx, assignment, proposalId)
  if (!proposal) return undefined
  const times = await trx
    .selectFrom('appointment_times')
    .select(['position', 'starts_at as from', 'ends_at as until'])
    .where('appointment_id', '=', proposalId)
    .execute()
  return { ...proposal, times }
}

export function isBlockedAssignment(trx: Db, { userId }: Key, { partnerId }: LockedAssignment): Promise<boolean> {
  return isBlockedBetween(trx, userId, partnerId)
}
