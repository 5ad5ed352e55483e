import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments add column reason text check (reason <> '')`.execute(db)
}
