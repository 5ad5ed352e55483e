import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

/** Tables in which nothing of a member is left once the account is erased. */
const erasedTables = [
  'sessions',
  'devices',
  'identities',
  'verification_tokens',
  'calendar_feeds',
  'member_facts',
  'data_exports',
  'notifications',
  'deliveries',
  'drafts',
  'image_uploads',
  'consents',
  'user_notes',
]

export const personalDataInvariants: Invariant[] = [
  {
    name: 'closed_account',
    sentence:
      'A closed account has a row that says so, no password, no device, and nothing by which its person is known.',
    table: 'users',
    select: () => sql`
      select users.id from users left join account_erasures on user_id = users.id
      where (deleted_at is not null) <> (user_id is not null) or (deleted_at is not null and (
        password_hash is not null or concat(name, surname, phone, address) <> '' or email not like 'closed-%@closed.invalid'
        or exists (select from devices where devices.user_id = users.id)))`,
  },
  {
    name: 'erased_person',
    sentence: 'Who was erased is not described anywhere.',
    table: 'users',
    select: () => sql`
      select user_id as id from account_erasures where erased_at is not null and person is not null
      union ${sql.join(
        erasedTables.map(
          (table) => sql`
            select user_id from account_erasures where erased_at is not null
              and exists (select from ${sql.table(table)} as rest where rest.user_id = account_erasures.user_id)`,
        ),
        sql` union `,
      )} union select claimed_by from drafts join account_erasures on account_erasures.user_id = claimed_by
        where erased_at is not null`,
  },
]
