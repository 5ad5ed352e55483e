import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table skill_demand add column reachable_workers bigint`.execute(db)
}
