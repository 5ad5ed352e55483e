import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, Queue, Worker } from 'bullmq'
import pg from 'pg'
import { openQueuesLazily, withErrorListener, workerOptionsOf, type Backend } from '#jobs/outbox/backend/bullmq.ts'
import { jobOptions, queueNames, streamOptions, type JobData } from '#jobs/outbox/queue.ts'

const retryMs = 1_000

export function openPostgresBackend(databaseUrl: string, onError: (error: Error) => void): Backend {
  const pool = openQueuePool(databaseUrl)
  // BullMQ's types name the Redis backend by default; only what both backends have is used here.
  const connection = pool as never

  const createBackend: typeof createPostgresBackend = (...args) => {
    const created = createPostgresBackend(...args)
    retryFirstConnection(created, onError)
    return created
  }

  const queueOptions = { connection, defaultJobOptions: jobOptions, streams: streamOptions }
  const queues = openQueuesLazily((name) => {
    const queue = new Queue(name, queueOptions, createBackend)
    return withErrorListener(queue as unknown as Queue<JobData>, onError)
  })
  return {
    get queues() {
      return queues.open()
    },
    createWorker(name, concurrency, process) {
      const options = { ...workerOptionsOf(name, concurrency), connection }
      const worker = new Worker(name, process as never, options, createBackend)
      return withErrorListener(worker as unknown as Worker<JobData>, onError)
    },
    async ping() {
      await pool.query('select 1')
    },
    evictionPolicy: async () => null,
    async close() {
      await queues.close()
      await pool.end()
    },
  }
}

type FirstConnection = { connection: { bootstrap: () => Promise<void>; isClosing: unknown } }

/** BullMQ caches a first connection that fails, and its workers then repeat that error without a pause or an end. */
function retryFirstConnection(backend: unknown, onError: (error: Error) => void): void {
  const { connection } = backend as FirstConnection
  const bootstrap = connection.bootstrap.bind(connection)
  connection.bootstrap = async () => {
    for (;;) {
      try {
        return await bootstrap()
      } catch (error) {
        if (connection.isClosing) throw error
        onError(error as Error)
        await sleep(retryMs)
      }
    }
  }
}

/** One pool for all queues of the process; each worker occupies one of its connections with LISTEN. */
function openQueuePool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 6 + queueNames.length,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    keepAlive: true,
    options: '-c search_path=bullmq',
  })
  pool.setMaxListeners(0)
  // The pool listens for errors of idle connections only; a lost one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
