import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'bullmq'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { adoptBaseline, baseline } from '#db/baseline-adoption.ts'
import { openDatabase, type Db } from '#db/connection.ts'
import { createQueueSequences, grantToApp } from '#db/granting.ts'
import { acceptUnknown, folderProvider, listExecutedMigrations, type ProjectMigration } from '#db/migration-provider.ts'
import { MigrationError } from '#db/migration-error.ts'
import { config } from '#app/config.server.ts'

/** A statement that waits for a lock holds up all later ones of its table, so that it gives up soon and is tried again. */
const lockTimeoutMs = 2_000
const lockPauseMs = 1_000
const maxLockWaitMs = 300_000

export type MigrateOptions = {
  provider?: MigrationProvider
  /** By which web and worker connect, as a role that owns nothing. */
  appUrl?: string | undefined
  report?: (line: string) => void
  maxWaitMs?: number
}

/** Migrates our tables and BullMQ's, and lets the role of `appUrl` use them; returns the names that were applied. Concurrent runs wait for each other. */
export async function migrateToLatest(
  connectionString: string,
  { provider = folderProvider, appUrl, report = () => {}, maxWaitMs = maxLockWaitMs }: MigrateOptions = {},
): Promise<string[]> {
  const pool = openMigrationPool(connectionString)
  const db = openDatabase(pool)
  const client = await pool.connect().catch((error: Error) => {
    throw new MigrationError(`the database cannot be reached (${error.message}); check DATABASE_URL`)
  })
  try {
    await waitForOtherRuns(client, report)
    await retryLocks('the baseline', { report, maxWaitMs }, () => adoptBaseline(db))
    const known = await provider.getMigrations()
    const unknown = (await listExecutedMigrations(db)).filter((name) => !Object.hasOwn(known, name))
    const newer = unknown.filter((name) => name > baseline)
    if (newer.length)
      report(`A newer version has migrated this database (${newer.join(', ')}); this version works with it.`)
    const applied = await applyPending(db, { provider: acceptUnknown(provider, unknown), report, maxWaitMs })
    await retryLocks('the tables of the queue', { report, maxWaitMs }, () => runMigrations(client, 'bullmq'))
    await createQueueSequences(client)
    if (appUrl) await retryLocks('the rights of the processes', { report, maxWaitMs }, () => grantToApp(client, appUrl))
    return applied
  } finally {
    client.release(true)
    await db.destroy()
  }
}

/** One connection holds the lock of the run, the other migrates. Without `statement_timeout`: an index may take an hour. */
function openMigrationPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 0,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 0,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Polls, because a session that waits in a statement would deadlock with `create index concurrently`. */
async function waitForOtherRuns(client: pg.PoolClient, report: (line: string) => void): Promise<void> {
  for (let hasReported = false; ; hasReported = true) {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('migrations')) as mine`)
    if (rows[0].mine) return
    if (!hasReported) report('Another run migrates this database; waiting for its end.')
    await sleep(200)
  }
}

/** One transaction for each migration, so that its locks are released before the next one begins. */
async function applyPending(
  db: Db,
  { provider, ...options }: Required<Omit<MigrateOptions, 'appUrl'>>,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const applied: string[] = []
  for (;;) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt)
    if (!next) return applied
    const { isTransactional = true } = next.migration as ProjectMigration
    await retryLocks(`"${next.name}"`, options, async () => {
      const { error } = await migrator.migrateUp({ disableTransactions: !isTransactional })
      if (error) throw error
    })
    applied.push(next.name)
  }
}

async function retryLocks(
  name: string,
  { report, maxWaitMs }: Pick<Required<MigrateOptions>, 'report' | 'maxWaitMs'>,
  migrate: () => Promise<unknown>,
): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  for (;;) {
    try {
      await migrate()
      return
    } catch (error) {
      if (error instanceof MigrationError) throw error
      const { message, code } = error as Error & { code?: string }
      if (!isLockConflict(code)) throw new MigrationError(`${name} failed and was not applied: ${message}`)
      if (Date.now() > deadline)
        throw new MigrationError(
          `${name} was not applied, because another transaction holds its tables; end that one (pg_stat_activity) and run this again`,
        )
      report(`${name} waits for a lock and is tried again.`)
      await sleep(lockPauseMs * (1 + Math.random()))
    }
  }
}

/** `lock_not_available` or `deadlock_detected`. */
function isLockConflict(code: string | undefined): boolean {
  return code === '55P03' || code === '40P01'
}

if (process.argv[1] === import.meta.filename) {
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const applied = await migrateToLatest(config.DATABASE_URL, { appUrl: config.APP_DATABASE_URL, report })
    report(applied.length ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.')
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    process.stderr.write(`Cannot migrate: ${error.message}.\n`)
    process.exitCode = 1
  }
}
