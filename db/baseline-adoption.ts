import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { MigrationError } from '#db/migration-error.ts'
import { listExecutedMigrations } from '#db/migration-provider.ts'

export const baseline = '2026-11-30T2300-baseline'

const replacedCount = 51
const lastReplaced = '2026-11-30T1310-declined-trade'

/** Puts the baseline in the place of the migrations that it replaces; undefined if some of them are missing. */
export function replaceByBaseline(names: string[]): string[] | undefined {
  const replaced = names.filter((name) => name < baseline)
  if (replaced.length === 0) return names
  if (replaced.length !== replacedCount || !replaced.includes(lastReplaced)) return undefined
  return [baseline, ...names.filter((name) => name > baseline)]
}

/** Records the baseline in a database that has all that it makes, and touches no row of its tables. */
export async function adoptBaseline(db: Db): Promise<void> {
  const executed = await listExecutedMigrations(db)
  const names = replaceByBaseline(executed)
  if (names === executed) return
  if (!names)
    throw new MigrationError(
      'the database is older than the baseline; start the version before this one once, or remove .data',
    )
  await db.transaction().execute(async (trx) => {
    await sql`update kysely_migration set name = ${baseline} where name = ${lastReplaced}`.execute(trx)
    await sql`delete from kysely_migration where name collate "C" < ${baseline}`.execute(trx)
    await sql`drop view if exists form_drafts, saved_forms, visitor_drafts`.execute(trx)
  })
}
