import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeAtOnce, type FailFastPool } from '#db/fail-fast-pool.ts'

/** The comment tells readers of `pg_stat_activity` where it comes from. */
export const watchdogQuery = '/* watchdog */ select 1'

type Options = {
  connectionString: string
  /** Called once for each cause of an outage. */
  onDown: (reason: string) => void
  onUp: (downMs: number) => void
}

const intervalMs = 300
const retryMs = 100
/** A wrong password or a missing database is not repaired within milliseconds, and each attempt is a line in PostgreSQL's log. */
const refusedRetryMs = 1_000
/** Turns of the event loop, at least a second together, so that a blocked loop is not taken for a silent database. */
const maxTurns = 10
const turnMs = 100

class SilenceError extends Error {}

/** Marks the pool as down while the database does not answer on a connection of its own. Returns a function that stops the watch. */
export function watchDatabase(pool: FailFastPool, { connectionString, onDown, onUp }: Options): () => void {
  let client: pg.Client | undefined
  let isStopped = false
  let downSince = 0
  let reason = ''

  async function watch(): Promise<void> {
    while (!isStopped) {
      client = new pg.Client({ connectionString, keepAlive: true })
      client.on('error', () => {})
      const error = await findFailure(client)
      closeAtOnce(client)
      await sleep(isRefusal(error) ? refusedRetryMs : retryMs, undefined, { ref: false })
    }
  }

  /** A lost connection is no outage unless the next one fails too. */
  async function findFailure(connection: pg.Client): Promise<unknown> {
    let isConnected = false
    try {
      await answerInTime(connection.connect())
      isConnected = true
      while (!isStopped) {
        await answerInTime(connection.query(watchdogQuery))
        markUp()
        await sleep(intervalMs, undefined, { ref: false })
      }
    } catch (error) {
      // A server without free connections answers, and the pool's connections work.
      if (codeOf(error) === '53300') markUp()
      else if (!isConnected || error instanceof SilenceError) markDown(error)
      return error
    }
  }

  function markUp(): void {
    if (!pool.isDown) return
    pool.markUp()
    reason = ''
    onUp(Date.now() - downSince)
  }

  function markDown(error: unknown): void {
    if (isStopped) return
    if (!pool.isDown) {
      downSince = Date.now()
      pool.markDown()
    }
    const description = describeOutage(error, new URL(connectionString).host)
    if (description !== reason) onDown((reason = description))
  }

  void watch()
  return () => {
    isStopped = true
    if (client) closeAtOnce(client)
  }
}

async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isPending = true
  const settled = answer.finally(() => (isPending = false))
  settled.catch(() => {})
  for (let turn = 0; turn < maxTurns && isPending; turn += 1)
    await Promise.race([settled, sleep(turnMs, undefined, { ref: false })])
  if (isPending) throw new SilenceError()
  return settled
}

function describeOutage(error: unknown, host: string): string {
  const code = codeOf(error)
  if (error instanceof SilenceError) return `PostgreSQL at ${host} does not answer`
  if (code.startsWith('28')) return 'PostgreSQL refuses the user or the password of DATABASE_URL'
  if (code === '3D000') return 'the database that DATABASE_URL names does not exist'
  if (code.startsWith('57P')) return `PostgreSQL at ${host} is starting or stopping`
  return `PostgreSQL at ${host} is unreachable (${code || 'connection closed'})`
}

function isRefusal(error: unknown): boolean {
  return /^(?:28|3D)/.test(codeOf(error))
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
