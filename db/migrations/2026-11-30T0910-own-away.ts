import { sql, type Kysely } from 'kysely'

/** What the worker set, beside what answers to ads have added: `away_until` is the later of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column own_away_until date`.execute(db)
  await sql`
    update worker_profiles set own_away_until = away_until
    where away_until is not null and not exists (
      select from ad_responses where worker_id = user_id and ad_responses.away_until = worker_profiles.away_until)`.execute(
    db,
  )
}
