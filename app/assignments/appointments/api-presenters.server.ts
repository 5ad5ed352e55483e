import { z } from 'zod'
import { arrivals } from '#app/assignments/appointments/arrival/rules.ts'
import type { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { id as idSchema, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'

const statusNames = {
  proposed: 'Proposed',
  agreed: 'Agreed',
  moved: 'Moved',
  declined: 'Declined',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const

export const appointmentShape = z
  .object({
    id: idSchema,
    status: z.enum(Object.values(statusNames)),
    isOwn: z.boolean().describe('Whether the caller proposed it.'),
    times: z.array(z.object({ position: z.int().min(1).max(3), startsAt: time, endsAt: time })),
    startsAt: time.nullable().describe('The time that was taken, as `endsAt`.'),
    endsAt: time.nullable(),
    arrival: z.enum(arrivals).nullable().describe('What the worker said before it.'),
    missedAt: time.nullable().describe('When the client said that the worker did not come.'),
    contest: z.string().nullable().describe('What the worker says to that.'),
    reason: z.string().nullable().describe('Why an agreed time is to be moved.'),
    proposedAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'Appointment' })

type Appointment = Awaited<ReturnType<typeof listAppointments>>[number]

export function presentApiAppointment(found: Appointment, viewerId: number): z.output<typeof appointmentShape> {
  const { id, status, proposerId, times, arrival, contest, reason } = found
  return {
    id,
    status: statusNames[status],
    isOwn: proposerId === viewerId,
    times: times.map(({ position, from, until }) => ({ position, startsAt: iso(from), endsAt: iso(until) })),
    startsAt: isoOrNull(found.startsAt),
    endsAt: isoOrNull(found.endsAt),
    arrival,
    missedAt: isoOrNull(found.missedAt),
    contest,
    reason,
    proposedAt: iso(found.proposedAt),
    decidedAt: isoOrNull(found.decidedAt),
  }
}
