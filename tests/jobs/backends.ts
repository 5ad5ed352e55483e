import { Redis } from 'ioredis'
import { pino } from 'pino'
import { describe } from 'vitest'
import type { Db } from '#db/connection.ts'
import { openBackend, type Backend } from '#jobs/backend.ts'
import { handlers, type Handlers } from '#jobs/handlers.ts'
import { queueNames } from '#jobs/queue.ts'
import { buryJob, runJob } from '#jobs/running.ts'
import { connectionString, db } from '#tests/support/database.ts'

export const silent = pino({ level: 'silent' })

export type BackendUnderTest = { redisUrl: string | undefined }

/** Runs a suite on PostgreSQL and, where TEST_REDIS_URL names a server, on Redis, in a database of the test process's own. */
export function describeBackends(title: string, suite: (backend: BackendUnderTest) => void): void {
  describe(`${title}, on PostgreSQL`, () => suite({ redisUrl: undefined }))

  const redisUrl = ownRedisDatabase()
  const reason = redisUrl ? '' : ' (TEST_REDIS_URL names no server)'
  describe.skipIf(!redisUrl)(`${title}, on Redis${reason}`, () => suite({ redisUrl }))
}

export function openForTest(redisUrl: string | undefined): Backend {
  return openBackend({ databaseUrl: connectionString, redisUrl })
}

/** A worker for every queue inside the test's process, with handlers of the test's choice. */
export function workAll(backend: Backend, replaced: Partial<Handlers> = {}, executor: Db = db) {
  const surroundings = { db: executor, handlers: { ...handlers, ...replaced }, log: silent }
  const workers = queueNames.map((name) => {
    const worker = backend.work(name, undefined, (job) => runJob(surroundings, job))
    worker.on('failed', (job, error) => void (job && buryJob(surroundings, job, error)))
    return worker
  })
  return { close: () => Promise.all(workers.map((worker) => worker.close())) }
}

/** Takes every job away, as a Redis that lost its data does. */
export async function emptyQueues(redisUrl: string | undefined): Promise<void> {
  if (redisUrl) {
    const redis = new Redis(redisUrl)
    await redis.flushdb()
    redis.disconnect()
    return
  }
  const backend = openForTest(undefined)
  for (const queue of Object.values(backend.queues)) await queue.obliterate({ force: true })
  await backend.close()
}

export async function eventually<T>(what: () => Promise<T | undefined | null | false>, withinMs = 10_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await what()
    if (found) return found
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function ownRedisDatabase(): string | undefined {
  if (!process.env.TEST_REDIS_URL) return undefined
  const url = new URL(process.env.TEST_REDIS_URL)
  url.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 1) % 16}`
  return url.href
}
