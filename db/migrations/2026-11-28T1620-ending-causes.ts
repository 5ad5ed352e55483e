import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer_events
      add column cause text,
      add constraint offer_events_cause check (
        cause in ('no_day', 'worker_cannot', 'someone_else', 'not_needed', 'other')
      ) not valid`.execute(db)
}
