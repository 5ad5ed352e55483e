import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const deliveryInvariants: Invariant[] = [
  {
    name: 'delivery_once',
    sentence: 'A message is planned once for each channel and device.',
    table: 'deliveries',
    select: () => sql`select min(id) as id from deliveries group by dedupe_key having count(*) > 1`,
  },
  {
    name: 'delivery_sent',
    sentence: 'What was sent has the time of its sending.',
    table: 'deliveries',
    select: () => sql`select id from deliveries where status = 'sent' and sent_at is null`,
  },
]
