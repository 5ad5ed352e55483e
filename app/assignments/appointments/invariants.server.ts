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
]
