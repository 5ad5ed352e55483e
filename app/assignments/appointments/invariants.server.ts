import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const appointmentInvariants: Invariant[] = [
  {
    name: 'appointment_of_assignment',
    sentence:
      'What is proposed concerns the accepted offer of a running job, and what is agreed also that of a completed one.',
    table: 'appointments',
    select: () => sql`
      select appointments.id from appointments join ads on ads.id = ad_id
      where appointments.status in ('proposed', 'agreed') and (
        accepted_offer_id is distinct from offer_id
        or ads.status <> 'in_progress' and (appointments.status = 'proposed' or ads.status <> 'completed'))`,
  },
  {
    name: 'appointment_missed',
    sentence: 'A time that was missed had begun, and held until then.',
    table: 'appointments',
    select: () => sql`
      select id from appointments
      where missed_at <= starts_at or missed_at is not null and status <> 'agreed' and decided_at < starts_at`,
  },
]
