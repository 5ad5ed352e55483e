import { EventEmitter } from 'node:events'
import { createPostgresBackend, Queue, Worker, type Job } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import pg from 'pg'
import {
  jobOptions,
  queueLimits,
  queueNames,
  streamOptions,
  workerOptions,
  type JobData,
  type QueueName,
  type Queues,
} from '#jobs/queue.ts'

type Processor = (job: Job<JobData>) => Promise<void>

export type Backend = {
  /** Opened at the first use. Adding fails fast while the server is away. */
  queues: Queues
  /** Takes jobs of one queue at its pace, or so many at a time; waits for the server to come back. */
  createWorker: (name: QueueName, concurrency: number | undefined, process: Processor) => Worker<JobData>
  /** Rejects when the server does not answer. */
  ping: () => Promise<void>
  /** What a full Redis does with the jobs: anything but `noeviction` may drop them. Null on PostgreSQL. */
  evictionPolicy: () => Promise<string | null>
  close: () => Promise<void>
}

type BackendOptions = { databaseUrl: string; redisUrl?: string | undefined; onError?: (error: Error) => void }

/** The queues on Redis when there is a `redisUrl`, in the schema `bullmq` of PostgreSQL otherwise. All else is the same. */
export function openBackend({ databaseUrl, redisUrl, onError = () => {} }: BackendOptions): Backend {
  return redisUrl ? openRedisBackend(redisUrl, onError) : openPostgresBackend(databaseUrl, onError)
}

function openRedisBackend(url: string, onError: (error: Error) => void): Backend {
  const redisOptions: RedisOptions = { connectTimeout: 2_000, retryStrategy: (times) => Math.min(times * 200, 2_000) }
  const producer = new Redis(url, {
    ...redisOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
  })
  const consumer = new Redis(url, { ...redisOptions, maxRetriesPerRequest: null, lazyConnect: true })
  for (const connection of [producer, consumer]) connection.on('error', onError)

  const queues = openQueuesLazily((name) =>
    withErrorListener(
      new Queue<JobData>(name, { connection: producer, defaultJobOptions: jobOptions, streams: streamOptions }),
      onError,
    ),
  )
  return {
    get queues() {
      return queues.open()
    },
    createWorker(name, concurrency, process) {
      return withErrorListener(
        new Worker<JobData>(name, process, { ...optionsOf(name, concurrency), connection: consumer }),
        onError,
      )
    },
    async ping() {
      if (producer.status !== 'ready') await waitUntilReady(producer)
      await producer.ping()
    },
    async evictionPolicy() {
      return /^maxmemory_policy:(\S+)/m.exec(await producer.info('memory'))?.[1] ?? null
    },
    async close() {
      await queues.close()
      producer.disconnect()
      consumer.disconnect()
    },
  }
}

function openPostgresBackend(databaseUrl: string, onError: (error: Error) => void): Backend {
  // One pool for all queues of the process, apart from ours: each worker lends one connection of it to LISTEN for good.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 6 + queueNames.length,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    keepAlive: true,
    options: '-c search_path=bullmq',
  })
  // Each queue and each worker listens to the pool's errors.
  pool.setMaxListeners(0)
  // Nobody listens to a connection that is lent; its loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // BullMQ's classes name the Redis backend in their types unless told otherwise, and what we call is common to both.
  const connection = pool as never

  const queues = openQueuesLazily((name) => {
    const queue = new Queue(
      name,
      { connection, defaultJobOptions: jobOptions, streams: streamOptions },
      createPostgresBackend,
    )
    return withErrorListener(queue as unknown as Queue<JobData>, onError)
  })
  return {
    get queues() {
      return queues.open()
    },
    createWorker(name, concurrency, process) {
      const worker = new Worker(
        name,
        process as never,
        { ...optionsOf(name, concurrency), connection },
        createPostgresBackend,
      )
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

function optionsOf(name: QueueName, concurrency: number | undefined) {
  return { ...workerOptions, ...queueLimits[name], ...(concurrency && { concurrency }) }
}

// Without a listener an error event ends the process; queues and workers recover by themselves.
function withErrorListener<Emitter extends EventEmitter>(subject: Emitter, onError: (error: Error) => void): Emitter {
  EventEmitter.prototype.on.call(subject, 'error', onError)
  return subject
}

function openQueuesLazily(openQueue: (name: QueueName) => Queue<JobData>) {
  let queues: Queues | null = null
  return {
    open: () => (queues ??= Object.fromEntries(queueNames.map((name) => [name, openQueue(name)])) as Queues),
    close: () => Promise.all(Object.values(queues ?? {}).map((queue) => queue.close())),
  }
}

function waitUntilReady(connection: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within two seconds')), 2_000)
    connection.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
