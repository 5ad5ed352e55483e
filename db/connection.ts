import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { config } from '#app/config.server.ts'
import type { DB } from '#db/schema.ts'

/** A connection or a transaction: what every domain function takes first. */
export type Db = Kysely<DB>

// Ids and counts stay below 2^53, so they travel as plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const timeouts = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Longer than any statement of ours may run: a server that has not answered by then stands still. */
const queryTimeoutMs = 12_000

/** Gives up on a connection whose server stands still, so that what waits for it fails at once instead of in its turn. */
class TimeoutClient extends pg.Client {
  override query(...args: unknown[]): never {
    const result = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise)
      result.catch((error: Error) => error.message === 'Query read timeout' && this.connection.stream.destroy())
    return result as never
  }
}

/** Pass `Infinity` for work that may take its time, as migrations and large seeds do. */
export function openPool(connectionString: string, max: number, timeoutMs = queryTimeoutMs): pg.Pool {
  const pool = new pg.Pool({
    Client: TimeoutClient,
    connectionString,
    max,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    ...timeouts,
    ...(timeoutMs < Infinity && { query_timeout: timeoutMs }),
  })
  // A dropped connection is replaced at the next query; without a listener it would end the process. The pool's own
  // listener is for idle ones: a transaction that waits for something else has none.
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

/** Runs `work` in the transaction at hand, or in a new one. */
export function inTransaction<T>(executor: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return transactions.run(true, () => (executor.isTransaction ? work(executor) : executor.transaction().execute(work)))
}

/** Whether this code runs inside of `inTransaction`, where a connection waits for it. */
export function isInTransaction(): boolean {
  return transactions.getStore() === true
}
