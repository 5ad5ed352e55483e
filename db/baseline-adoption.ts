import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { MigrationError } from '#db/migration-error.ts'
import { listExecutedMigrations } from '#db/migration-provider.ts'

export const baseline = '2026-11-30T2300-baseline'

const replacedCount = 51
const lastReplaced = '2026-11-30T1310-declined-trade'
/** The last commit that has the migrations which the baseline replaces. */
export const lastCommitBefore = 'bcdf8be9'

/** Leaves out the migrations that the baseline replaces, which are in its place; undefined if some of them are missing. */
export function replaceByBaseline(names: string[]): string[] | undefined {
  const replaced = names.filter((name) => name < baseline)
  const current = names.filter((name) => name >= baseline)
  if (replaced.length === 0 || current.includes(baseline)) return current
  if (replaced.length !== replacedCount || !replaced.includes(lastReplaced)) return undefined
  return [baseline, ...current]
}

/**
 * Records the baseline in a database that has all that it makes, and touches no row of its tables. The names that it
 * replaces stay: by them the version before knows that nothing is pending, when it is started again.
 */
export async function adoptBaseline(db: Db): Promise<void> {
  const executed = await listExecutedMigrations(db)
  if (executed.length === 0 || executed.includes(baseline)) return
  if (!replaceByBaseline(executed))
    throw new MigrationError(
      `the database is older than the baseline; migrate it once with commit ${lastCommitBefore}, or remove .data if it is a demo's`,
    )
  await db.transaction().execute(async (trx) => {
    await sql`insert into kysely_migration (name, timestamp)
      select ${baseline}, timestamp from kysely_migration where name = ${lastReplaced}`.execute(trx)
    await sql`drop view if exists form_drafts, saved_forms, visitor_drafts`.execute(trx)
  })
}
