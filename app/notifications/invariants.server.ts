import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const notificationInvariants: Invariant[] = [
  {
    name: 'notification_once',
    sentence: 'A member is notified of one thing once.',
    table: 'notifications',
    select: () => sql`select min(id) as id from notifications group by user_id, dedupe_key having count(*) > 1`,
  },
]
