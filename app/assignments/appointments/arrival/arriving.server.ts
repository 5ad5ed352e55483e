import {
  agreedDayVariants,
  answeredDayVariants,
  arrivalLimits,
  canContest,
  canReportMissed,
  hadBegun,
  possibleArrivals,
  type Arrival,
} from '#app/assignments/appointments/arrival/rules.ts'
import { isBlockedAssignment, lockAppointment, lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Key = { adId: number; userId: number; appointmentId: number; now: Date }
type Refusal = 'unknown' | 'not_in_progress' | 'changed' | 'not_now'
type Result = { appointmentId: number }

/** The worker says before an agreed time whether they come; the client is notified of what is not as agreed, and `cannot` ends the time. */
export function answerArrival(
  db: Db,
  { adId, userId, appointmentId, arrival, now }: Key & { arrival: Arrival },
): Promise<Outcome<Result, Refusal | 'rate_limited'>> {
  return inTransaction(db, async (trx) => {
    const found = await lockTime(trx, { adId, userId, appointmentId, side: 'worker' })
    if (!found.ok) return found
    const { appointment, assignment } = found.value
    if (!assignment.isRunning) return refused('not_in_progress')
    if (appointment.status !== 'agreed') return refused('changed')
    if (!possibleArrivals(appointment, now).includes(arrival)) return refused('not_now')
    if (appointment.arrival === arrival) return done({ appointmentId })
    const seconds = await consumeLimits(trx, { limits: arrivalLimits, key: `${userId}-${appointmentId}`, now })
    if (seconds > 0) return refused('rate_limited', { seconds })
    const settled = arrival === 'cannot' ? agreedDayVariants : answeredDayVariants
    await settleQuestions(trx, { adId, variants: settled, now })

    await trx
      .updateTable('appointments')
      .set({ arrival, arrival_at: now, ...(arrival === 'cannot' && { status: 'closed', decided_at: now }) })
      .where('id', '=', appointmentId)
      .execute()
    const variant = announcedArrival(arrival, appointment)
    if (!variant) return done({ appointmentId })
    const to = { recipientId: assignment.partnerId, actorId: userId, adId }
    const params = { startsAt: appointment.startsAt.getTime() }
    await announce(trx, {
      type: 'JobCompleted',
      variant,
      ...to,
      params,
      dedupeKey: `appointment-${appointmentId}-${arrival}-${now.getTime()}`,
    })
    return done({ appointmentId })
  })
}

/** The client says, also after the job has ended, that the worker did not come: a fact which the worker may contest and no rating counts. */
export function reportMissed(
  db: Db,
  { adId, userId, appointmentId, now }: Key,
): Promise<Outcome<Result & { isRunning: boolean }, 'unknown' | 'changed' | 'not_now' | 'already_reported'>> {
  return inTransaction(db, async (trx) => {
    const found = await lockTime(trx, { adId, userId, appointmentId, side: 'client' })
    if (!found.ok) return found
    const { appointment, assignment } = found.value
    if (!hadBegun(appointment)) return refused('changed')
    if (appointment.missedAt) return refused('already_reported')
    if (assignment.hasPartnerLeft || !canReportMissed(appointment, now)) return refused('not_now')

    await settleQuestions(trx, { adId, variants: ['closing_ahead'], now })
    await trx.updateTable('appointments').set({ missed_at: now }).where('id', '=', appointmentId).execute()
    await announce(trx, {
      type: 'JobCompleted',
      variant: 'day_missed',
      recipientId: assignment.partnerId,
      actorId: userId,
      adId,
      params: { startsAt: appointment.startsAt.getTime() },
      dedupeKey: `appointment-${appointmentId}-missed`,
    })
    return done({ appointmentId, isRunning: assignment.isRunning })
  })
}

/** The worker says why that is not so; nobody decides between the two. It may be said after the job has ended, too. */
export function contestMissed(
  db: Db,
  { adId, userId, appointmentId, reason, now }: Key & { reason: string },
): Promise<Outcome<Result, 'unknown' | 'already_contested' | 'not_now'>> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockAssignmentOf(trx, { adId, userId })
    const appointment = assignment?.side === 'worker' && (await lockAppointment(trx, assignment, appointmentId))
    if (!appointment || !appointment.missedAt) return refused('unknown')
    if (appointment.contestedAt) return refused('already_contested')
    const { missedSince: saidAt, contestedAt } = appointment
    if (!canContest({ saidAt, contestedAt }, now)) return refused('not_now')

    await trx
      .updateTable('appointments')
      .set({ contest: reason, contested_at: now })
      .where('id', '=', appointmentId)
      .execute()
    await settleQuestions(trx, { adId, variants: ['day_missed'], now })
    if (await isBlockedAssignment(trx, { adId, userId }, assignment)) return done({ appointmentId })
    const to = { recipientId: assignment.partnerId, actorId: userId, adId }
    const dedupeKey = `appointment-${appointmentId}-contested`
    await announce(trx, { type: 'JobCompleted', variant: 'day_contested', ...to, dedupeKey })
    return done({ appointmentId })
  })
}

/** That the worker comes is news for a client who was notified of something else. */
function announcedArrival(
  arrival: Arrival,
  before: { arrival: Arrival | null; unansweredNotifiedAt: Date | null },
): 'day_coming' | 'day_late' | 'day_called_off' | undefined {
  if (arrival === 'cannot') return 'day_called_off'
  if (arrival === 'late') return 'day_late'
  return before.arrival === 'late' || before.unansweredNotifiedAt ? 'day_coming' : undefined
}

async function lockTime(
  trx: Db,
  { adId, userId, appointmentId, side }: Omit<Key, 'now'> & { side: 'client' | 'worker' },
) {
  const assignment = await lockAssignmentOf(trx, { adId, userId, appointmentId })
  if (assignment?.side !== side) return refused('unknown')
  const appointment = await lockAppointment(trx, assignment, appointmentId)
  if (!appointment) return refused('unknown')
  const { startsAt, endsAt } = appointment
  if (!startsAt || !endsAt) return refused('changed')
  return done({ assignment, appointment: { ...appointment, startsAt, endsAt } })
}
