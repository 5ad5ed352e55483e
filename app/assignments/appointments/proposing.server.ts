import { proposalLimits, whyNotBookable, type ProposedTime } from '#app/assignments/appointments/rules.ts'
import { lockToPropose, replaceProposal } from '#app/assignments/proposals.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Proposal = {
  adId: number
  userId: number
  workerId?: number | undefined
  times: ProposedTime[]
  reason?: string | undefined
  now: Date
}
type ProposalRefusal =
  | 'unknown'
  | 'not_in_progress'
  | 'other_worker'
  | 'agreement_locked'
  | 'past'
  | 'too_far'
  | 'too_long'
  | 'rate_limited'

/**
 * Client or worker proposes up to three times. The open proposal of either side is replaced; an agreed time stands until the other
 * side consents to a new one.
 */
export function proposeTimes(
  db: Db,
  { adId, userId, workerId, times, reason, now }: Proposal,
): Promise<Outcome<{ proposalId: number }, ProposalRefusal>> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockToPropose(trx, { adId, userId, workerId })
    if (!assignment.ok) return assignment
    for (const time of times) {
      const refusal = whyNotBookable(time, now)
      if (refusal) return refused(refusal, { position: time.position })
    }
    const seconds = await consumeLimits(trx, { limits: proposalLimits, key: `${userId}-${adId}`, now })
    if (seconds > 0) return refused('rate_limited', { seconds })

    const { offerId, partnerId, side } = assignment.value
    await replaceProposal(trx, 'day', { adId, side, now })
    const { id: proposalId } = await trx
      .insertInto('appointments')
      .values({ ad_id: adId, offer_id: offerId, proposer_id: userId, reason: reason || null, proposed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertTimes(trx, proposalId, listDistinct(times))
    const to = { recipientId: partnerId, actorId: userId, adId, dedupeKey: `appointment-${proposalId}-proposed` }
    await announce(trx, { type: 'JobCompleted', variant: 'day_proposed', ...to })
    return done({ proposalId })
  })
}

function listDistinct(times: ProposedTime[]): ProposedTime[] {
  return [...new Map(times.map((time) => [`${+time.from} ${+time.until}`, time])).values()]
}

async function insertTimes(trx: Db, proposalId: number, times: ProposedTime[]): Promise<void> {
  const rows = times.map(({ from, until }, index) => ({
    appointment_id: proposalId,
    position: index + 1,
    starts_at: from,
    ends_at: until,
  }))
  await trx.insertInto('appointment_times').values(rows).execute()
}
