import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { config } from '#app/config.server.ts'
import { closeAtOnce, FailFastPool } from '#db/fail-fast-pool.ts'
import type { DB } from '#db/schema.ts'

/** A pool or a transaction. */
export type Db = Kysely<DB>

// Ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Longer than `statement_timeout`: a server that has not answered by then is frozen. */
const queryTimeoutMs = 12_000

/** Closes a connection whose server is frozen, so that its queued queries fail at once instead of one timeout after another. */
class TimeoutClient extends pg.Client {
  override query(...args: unknown[]): never {
    const result = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise)
      result.catch((error: Error) => error.message === 'Query read timeout' && closeAtOnce(this))
    return result as never
  }
}

/** `timeoutMs` is `Infinity` for migrations and large seeds. */
export function openPool(connectionString: string, max: number, timeoutMs = queryTimeoutMs): FailFastPool {
  const pool = new FailFastPool({
    Client: TimeoutClient,
    connectionString,
    max,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    ...timeouts,
    ...(timeoutMs < Infinity && { query_timeout: timeoutMs }),
  })
  // Without listeners a dropped connection ends the process; the pool itself listens to idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

export const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL)

export const db = openDatabase(pool)

const transactions = new AsyncLocalStorage<true>()

export function inTransaction<T>(executor: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return transactions.run(true, () => (executor.isTransaction ? work(executor) : executor.transaction().execute(work)))
}

export function isInTransaction(): boolean {
  return transactions.getStore() === true
}
