import { sql } from 'kysely'
import { minAnswerMs, remindedAt, unansweredAt } from '#app/assignments/appointments/arrival/rules.ts'
import { lockAppointment, lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Due = { adId: number; userId: number; appointmentId: number; now: Date }
type Step = 'remind' | 'unanswered'

const batchSize = 200
const maxAheadMs = 31 * 3_600_000

/**
 * Reminds both sides in the evening before an agreed time, once for each, and asks the worker; later in that evening the client is
 * notified, once, of a question without an answer. Answers of how many times.
 */
export async function remindOfAppointments(db: Db, { now }: { now: Date }): Promise<number> {
  return (await takeStep(db, 'remind', now)) + (await takeStep(db, 'unanswered', now))
}

async function takeStep(db: Db, step: Step, now: Date): Promise<number> {
  let count = 0
  for (let lastId = 0; ;) {
    const due = await selectDue(db, step, now)
      .where('appointments.id', '>', lastId)
      .orderBy('appointments.id')
      .limit(batchSize)
      .execute()
    for (const key of due) if (await steps[step](db, { ...key, now })) count += 1
    if (due.length < batchSize) return count
    lastId = due.at(-1)!.appointmentId
  }
}

function selectDue(db: Db, step: Step, now: Date) {
  return db
    .selectFrom('appointments')
    .innerJoin('ads', 'ads.id', 'appointments.ad_id')
    .select(['appointments.id as appointmentId', 'ads.id as adId', 'ads.client_id as userId'])
    .where('appointments.status', '=', 'agreed')
    .where('ads.worker_done_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<', new Date(now.getTime() + maxAheadMs))
    .$if(step === 'remind', (query) => query.where('reminded_at', 'is', null))
    .$if(step === 'unanswered', (query) =>
      query
        .where('reminded_at', '<=', new Date(now.getTime() - minAnswerMs))
        .where('arrival', 'is', null)
        .where('unanswered_notified_at', 'is', null)
        .where(isQuestionOut(now)),
    )
}

/** Unless the question waits for the end of the worker's quiet hours. */
const isQuestionOut = (now: Date) => sql<boolean>`not exists (
  select from offers
  join notifications on user_id = worker_id and dedupe_key = concat('appointment-', appointments.id, '-asked')
  join deliveries on notification_id = notifications.id
  where offers.id = appointments.offer_id and deliveries.status = 'waiting' and run_at > ${now})`

const steps = { remind, unanswered: notifyUnanswered } satisfies Record<Step, unknown>

function remind(db: Db, { adId, userId, appointmentId, now }: Due): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await lockDue(trx, { adId, userId, appointmentId })
    if (!found || found.remindedAt || now < remindedAt(found.startsAt) || !isOnLaterDay(found.startsAt, now))
      return false

    await trx.updateTable('appointments').set({ reminded_at: now }).where('id', '=', appointmentId).execute()
    const event = { type: 'JobCompleted', adId, params: { startsAt: found.startsAt.getTime() } } as const
    const [client, worker] = [userId, found.workerId]
    const key = `appointment-${appointmentId}`
    await announce(trx, {
      ...event,
      variant: 'day_before',
      recipientId: client,
      actorId: worker,
      dedupeKey: `${key}-before`,
    })
    await announce(trx, {
      ...event,
      variant: 'day_asked',
      recipientId: worker,
      actorId: client,
      dedupeKey: `${key}-asked`,
    })
    return true
  })
}

function notifyUnanswered(db: Db, { adId, userId, appointmentId, now }: Due): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await lockDue(trx, { adId, userId, appointmentId })
    if (!found || found.arrival || found.unansweredNotifiedAt) return false
    if (now < unansweredAt(found.startsAt) || !isOnLaterDay(found.startsAt, now)) return false

    await trx.updateTable('appointments').set({ unanswered_notified_at: now }).where('id', '=', appointmentId).execute()
    const to = { recipientId: userId, actorId: found.workerId, adId }
    const params = { startsAt: found.startsAt.getTime() }
    const dedupeKey = `appointment-${appointmentId}-unanswered`
    await announce(trx, { type: 'JobCompleted', variant: 'day_unanswered', ...to, params, dedupeKey })
    return true
  })
}

/** A time that was agreed on for the same evening has no evening before. */
function isOnLaterDay(startsAt: Date, now: Date): boolean {
  return localDay(startsAt) > localDay(now)
}

/** The agreed time of a running job that is not done yet, with its worker. */
async function lockDue(trx: Db, { adId, userId, appointmentId }: Omit<Due, 'now'>) {
  const assignment = await lockAssignmentOf(trx, { adId, userId })
  const appointment = assignment?.isRunning && (await lockAppointment(trx, assignment, appointmentId))
  if (!appointment || appointment.status !== 'agreed' || !appointment.startsAt || assignment.workerDoneAt)
    return undefined
  return { ...appointment, startsAt: appointment.startsAt, workerId: assignment.partnerId }
}
