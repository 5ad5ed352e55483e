import { presentApiAppointment } from '#app/assignments/appointments/api-presenters.server.ts'
import { findAppointment } from '#app/assignments/appointments/queries.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Key = { userId: number; appointmentId: number }

/** The appointment after a verb, as this member sees it, or the refusal of the verb. */
export async function reloadAppointment(db: Db, { userId, appointmentId }: Key, outcome: Outcome<unknown, string>) {
  if (!outcome.ok) return outcome
  return done(presentApiAppointment(await findAppointment(db, appointmentId), userId))
}
