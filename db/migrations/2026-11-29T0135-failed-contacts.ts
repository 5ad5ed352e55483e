import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column email_failed_at timestamptz,
      add column phone_failed_at timestamptz`.execute(db)
}
