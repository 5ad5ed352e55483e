import { sql, type Kysely } from 'kysely'

/** Whom a suspension leaves in an assignment may end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_events drop constraint ad_events_type_check`.execute(db)
  await sql`
    alter table ad_events add constraint ad_events_type_check
      check (type in ('published', 'edited', 'accepted', 'unaccepted', 'worker_done', 'completed', 'cancelled', 'ended',
        'reactivated', 'republished'))
      not valid`.execute(db)
}
