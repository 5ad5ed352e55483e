import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ads add column completion_reminded_at timestamptz, add column silence_counted_from timestamptz`.execute(
    db,
  )
}
