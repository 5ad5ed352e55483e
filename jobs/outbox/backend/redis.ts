import { Queue, Worker } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import { openQueuesLazily, withErrorListener, workerOptionsOf, type Backend } from '#jobs/outbox/backend/bullmq.ts'
import { jobOptions, streamOptions, type JobData } from '#jobs/outbox/queue.ts'

const connectTimeoutMs = 2_000

const redisOptions: RedisOptions = {
  connectTimeout: connectTimeoutMs,
  retryStrategy: (times) => Math.min(times * 200, 2_000),
}

export function openRedisBackend(url: string, onError: (error: Error) => void): Backend {
  const producer = new Redis(url, {
    ...redisOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
  })
  const consumer = new Redis(url, { ...redisOptions, maxRetriesPerRequest: null, lazyConnect: true })
  for (const connection of [producer, consumer]) connection.on('error', onError)

  const queueOptions = { connection: producer, defaultJobOptions: jobOptions, streams: streamOptions }
  const queues = openQueuesLazily((name) => withErrorListener(new Queue<JobData>(name, queueOptions), onError))
  return {
    get queues() {
      return queues.open()
    },
    createWorker(name, concurrency, process) {
      const options = { ...workerOptionsOf(name, concurrency), connection: consumer }
      return withErrorListener(new Worker<JobData>(name, process, options), onError)
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

function waitUntilReady(connection: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within two seconds')), connectTimeoutMs)
    connection.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
