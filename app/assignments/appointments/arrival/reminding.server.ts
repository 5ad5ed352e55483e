import { remindedAt } from '#app/assignments/appointments/arrival/rules.ts'
import { lockAppointment, lockAssignmentOf } from '#app/assignments/appointments/locking.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Due = { adId: number; userId: number; appointmentId: number; now: Date }

const batchSize = 200
const maxAheadMs = 30 * 3_600_000

/** Reminds both sides in the evening before an agreed time, once for each, and asks the worker. Answers of how many times. */
export async function remindOfAppointments(db: Db, { now }: { now: Date }): Promise<number> {
  let count = 0
  for (let lastId = 0; ;) {
    const due = await db
      .selectFrom('appointments')
      .innerJoin('ads', 'ads.id', 'appointments.ad_id')
      .select(['appointments.id as appointmentId', 'ads.id as adId', 'ads.client_id as userId'])
      .where('appointments.status', '=', 'agreed')
      .where('reminded_at', 'is', null)
      .where('starts_at', '>', now)
      .where('starts_at', '<', new Date(now.getTime() + maxAheadMs))
      .where('appointments.id', '>', lastId)
      .orderBy('appointments.id')
      .limit(batchSize)
      .execute()
    for (const key of due) if (await remind(db, { ...key, now })) count += 1
    if (due.length < batchSize) return count
    lastId = due.at(-1)!.appointmentId
  }
}

function remind(db: Db, { adId, userId, appointmentId, now }: Due): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const assignment = await lockAssignmentOf(trx, { adId, userId })
    const appointment = assignment?.isRunning && (await lockAppointment(trx, assignment, appointmentId))
    if (!appointment || appointment.status !== 'agreed' || appointment.remindedAt || !appointment.startsAt) return false
    if (now < remindedAt(appointment.startsAt) || now >= appointment.startsAt) return false

    await trx.updateTable('appointments').set({ reminded_at: now }).where('id', '=', appointmentId).execute()
    const event = { type: 'JobCompleted', adId, params: { startsAt: appointment.startsAt.getTime() } } as const
    const [client, worker] = [userId, assignment.partnerId]
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
