import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table agreement_checks (
    id bigint generated always as identity primary key,
    checked_at timestamptz not null,
    disagreements jsonb not null
  )`.execute(db)
}
