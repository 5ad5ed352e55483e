import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trade_suggestions (
      id bigint generated always as identity primary key,
      user_id bigint not null references worker_profiles on delete cascade,
      word text not null,
      suggested_at timestamptz not null,
      decided_at timestamptz,
      trade text,
      check (trade is null or decided_at is not null)
    )`.execute(db)
  await sql`create unique index trade_suggestions_once on trade_suggestions (user_id, search_fold(word))`.execute(db)
  await sql`
    create index trade_suggestions_waiting on trade_suggestions (search_fold(word)) where decided_at is null`.execute(
    db,
  )
}
