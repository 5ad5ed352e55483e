import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { listPendingMigrations } from '#db/migrate.ts'
import type { Backend } from '#jobs/backend.ts'
import { handlers } from '#jobs/handlers.ts'

const maxSkewMs = 2_000

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

  // BullMQ's locks and delays use each worker's clock; a wrong one runs jobs of other workers a second time.
  const skew = await measureClockSkew(db, now)
  if (Math.abs(skew) > maxSkewMs) {
    return `this machine's clock is ${describeSeconds(skew)} the database's; set it right (NTP) and start again`
  }

  const pingError = await backend.ping().catch(() => 'the queue does not answer')
  if (pingError) return `${pingError}; check REDIS_URL, or DATABASE_URL and its migrations without it`
  const policy = await backend.evictionPolicy()
  if (policy && policy !== 'noeviction')
    return `Redis may drop jobs when it is full (maxmemory-policy is ${policy}); set it to noeviction`
  return null
}

export async function measureClockSkew(db: Db, now: () => number): Promise<number> {
  const startedAt = now()
  const query = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const { rows } = await query.execute(db)
  return (startedAt + now()) / 2 - rows[0]!.ms
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

function describeSeconds(skew: number): string {
  return `${Math.round(Math.abs(skew) / 1_000)} seconds ${skew > 0 ? 'ahead of' : 'behind'}`
}
