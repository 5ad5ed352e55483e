import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column total_open boolean not null default false`.execute(db)
  await sql`
    alter table assignment_changes add column previous_total_open boolean not null default false`.execute(db)
}
