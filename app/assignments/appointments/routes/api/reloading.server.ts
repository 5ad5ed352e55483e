import { presentApiAppointment } from '#app/assignments/appointments/api-presenters.server.ts'
import { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { done } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Key = { adId: number; userId: number; appointmentId: number }

/** The appointment after a verb, as this member sees it. */
export async function reloadAppointment(db: Db, { adId, userId, appointmentId }: Key) {
  const found = (await listAppointments(db, adId)).find(({ id }) => id === appointmentId)
  return done(presentApiAppointment(found!, userId))
}
