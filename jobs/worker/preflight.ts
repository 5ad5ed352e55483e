import type { Db } from '#db/connection.ts'
import { listPendingMigrations } from '#db/migration-provider.ts'
import type { Backend } from '#jobs/outbox/backend.ts'
import { findClockError } from '#jobs/worker/clock.ts'
import { handlers } from '#jobs/worker/handlers.ts'

/** Why this worker must not start, in one sentence; null if it may. */
export async function findPreflightError(
  db: Db,
  backend: Pick<Backend, 'ping' | 'evictionPolicy'>,
  now: () => number = Date.now,
): Promise<string | null> {
  const pending = await listPendingMigrations(db).catch(() => null)
  if (!pending) return 'the database does not answer; check DATABASE_URL'
  if (pending.length > 0) return `the database is not migrated (${pending.join(', ')}); run "npm run migrate" first`

  const unknownKinds = await listUnhandledKinds(db)
  if (unknownKinds.length > 0) {
    return `no handler knows the jobs "${unknownKinds.join('", "')}" that wait in the outbox; start the version that wrote them`
  }

  const clockError = await findClockError(db, now)
  if (clockError) return clockError

  const pingError = await backend.ping().catch(() => 'the queue does not answer')
  if (pingError) return `${pingError}; check REDIS_URL, or DATABASE_URL and its migrations without it`
  const policy = await backend.evictionPolicy()
  if (policy && policy !== 'noeviction')
    return `Redis may drop jobs when it is full (maxmemory-policy is ${policy}); set it to noeviction`
  return null
}

async function listUnhandledKinds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .distinct()
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('kind', 'not in', Object.keys(handlers))
    .execute()
  return rows.map(({ kind }) => kind)
}
