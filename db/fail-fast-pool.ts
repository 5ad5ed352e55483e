import pg from 'pg'

type Connection = { stream: { destroy: () => void } }
type Release = (error?: Error | boolean) => void
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** As PostgreSQL's connection_failure: nothing was sent, or the connection was closed. */
class DatabaseDownError extends Error {
  override name = 'DatabaseDownError'
  code = '08006'
}

/** As PostgreSQL's too_many_connections. */
class QueueFullError extends Error {
  override name = 'QueueFullError'
  code = '53300'
}

/** More would wait longer than the connection timeout anyway. */
const maxWaiting = 400

/** A pool that refuses at once while the database is marked as down, instead of one timeout after another. */
export class FailFastPool extends pg.Pool {
  /** Receives how long each caller waited for a connection. */
  onAcquire: (seconds: number) => void = () => {}
  #downError: DatabaseDownError | undefined
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => this.#clients.delete(client))
  }

  get isDown(): boolean {
    return this.#downError !== undefined
  }

  /** Closes all connections, so that their queries fail now, and refuses new ones until `markUp`. */
  markDown(): void {
    this.#downError = new DatabaseDownError('The database is down')
    for (const refuse of this.#waiting) refuse(this.#downError)
    this.#waiting.clear()
    for (const client of this.#clients) closeAtOnce(client)
  }

  markUp(): void {
    this.#downError = undefined
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return this.#acquire(callback)
    return new Promise((resolve, reject) =>
      this.#acquire((error, client) => (client ? resolve(client) : reject(error as Error))),
    )
  }

  #acquire(callback: ConnectCallback): void {
    const refuse = (error: Error) => callback(error, undefined, () => {})
    if (this.#downError) return queueMicrotask(refuse.bind(null, this.#downError))
    if (this.waitingCount >= maxWaiting)
      return queueMicrotask(refuse.bind(null, new QueueFullError('Too many callers wait for a connection')))
    const startedAt = performance.now()
    this.#waiting.add(refuse)
    super.connect((error, client, release) => {
      if (client) this.onAcquire((performance.now() - startedAt) / 1_000)
      if (this.#waiting.delete(refuse)) callback(error, client, release)
      else if (client) release(true)
    })
  }
}

/** Without a farewell to the server, for which `end` would wait. */
export function closeAtOnce(client: pg.ClientBase): void {
  ;(client as unknown as { connection: Connection }).connection.stream.destroy()
}
