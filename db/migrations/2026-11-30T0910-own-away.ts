import { sql, type Kysely } from 'kysely'

/** The day that the worker set; `away_until` is the later one of it and those of answers to ads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column own_away_until date`.execute(db)
  await sql`
    update worker_profiles set own_away_until = away_until
    where away_until is not null and not exists (
      select from ad_responses where worker_id = user_id and ad_responses.away_until = worker_profiles.away_until)`.execute(
    db,
  )
}
