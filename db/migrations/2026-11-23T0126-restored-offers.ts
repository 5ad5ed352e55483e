import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_events drop constraint offer_events_type_check`.execute(db)
  await sql`
    alter table offer_events add constraint offer_events_type_check
      check (type in ('sent', 'edited', 'withdrawn', 'accepted', 'unaccepted', 'rejected', 'restored', 'closed'))
      not valid`.execute(db)
}
