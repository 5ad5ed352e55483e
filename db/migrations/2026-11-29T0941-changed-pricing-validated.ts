import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assignment_changes
      validate constraint assignment_changes_parts,
      validate constraint assignment_changes_priced,
      validate constraint assignment_changes_repriced`.execute(db)
}
