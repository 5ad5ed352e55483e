import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column search_tags text[] not null default '{}'`.execute(db)
}
