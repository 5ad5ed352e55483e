import { sql } from 'kysely'
import { db } from '#db/connection.ts'
import { listPendingMigrations } from '#db/migrate.ts'

const timeoutMs = 2_000
let isMigrated = false

/** What keeps this process from serving, by name; empty when nothing does. */
export async function listReadinessFailures(): Promise<string[]> {
  try {
    await withTimeout(async () => {
      await sql`select 1`.execute(db)
      isMigrated ||= (await listPendingMigrations(db)).length === 0
    })
    return isMigrated ? [] : ['migrations']
  } catch {
    return ['database']
  }
}

function withTimeout(work: () => Promise<void>): Promise<void> {
  return Promise.race([
    work(),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), timeoutMs).unref()),
  ])
}
