import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer_events
      add column contest text,
      add column contested_at timestamptz,
      add constraint offer_events_contest check (
        (contest is null) = (contested_at is null)
        and (contest is null or cause = 'worker_cannot' and length(contest) <= 300)) not valid`.execute(db)
}
