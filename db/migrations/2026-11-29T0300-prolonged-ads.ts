import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ad_events
      drop constraint ad_events_type_check,
      add constraint ad_events_type_check check (
        type in ('published', 'edited', 'prolonged', 'accepted', 'unaccepted', 'worker_done', 'completed', 'cancelled',
          'ended', 'reactivated', 'republished')
      ) not valid`.execute(db)
}
