import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const suspensionInvariants: Invariant[] = [
  {
    name: 'suspension_open',
    sentence: 'A member is suspended as long as one suspension is open.',
    table: 'users',
    select: () => sql`
      select users.id from users left join suspensions on user_id = users.id and restored_at is null
      where deleted_at is null and (users.suspended_at is not null) <> (user_id is not null)`,
  },
]
