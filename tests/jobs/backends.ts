import { Redis } from 'ioredis'
import { pino } from 'pino'
import { describe } from 'vitest'
import type { Db } from '#db/connection.ts'
import { openBackend, type Backend } from '#jobs/outbox/backend.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { queueNames } from '#jobs/outbox/queue.ts'
import { markJobDead, runJob, type Handlers } from '#jobs/worker/runner.ts'
import { connectionString, db } from '#tests/support/data/database.ts'

export const silentLog = pino({ level: 'silent' })

export type BackendUnderTest = { redisUrl: string | undefined }

/** Runs a suite on PostgreSQL and, if TEST_REDIS_URL names a server, on Redis, in a Redis database per test process. */
export function describeBackends(title: string, suite: (backend: BackendUnderTest) => void): void {
  describe(`${title}, on PostgreSQL`, () => suite({ redisUrl: undefined }))

  const redisUrl = findTestRedisUrl()
  const reason = redisUrl ? '' : ' (TEST_REDIS_URL names no server)'
  describe.skipIf(!redisUrl)(`${title}, on Redis${reason}`, () => suite({ redisUrl }))
}

export function openTestBackend(redisUrl: string | undefined): Backend {
  return openBackend({ databaseUrl: connectionString, redisUrl })
}

/** Workers for all queues inside the test process. */
export function startWorkers(backend: Backend, overrides: Partial<Handlers> = {}, executor: Db = db) {
  const deps = { db: executor, handlers: { ...handlers, ...overrides }, log: silentLog }
  const workers = queueNames.map((name) => {
    const worker = backend.createWorker(name, undefined, (job) => runJob(deps, job))
    worker.on('failed', (job, error) => void (job && markJobDead(deps, job, error)))
    return worker
  })
  return { close: () => Promise.all(workers.map((worker) => worker.close())) }
}

/** Deletes every job, like a Redis that lost its data. */
export async function emptyQueues(redisUrl: string | undefined): Promise<void> {
  if (redisUrl) {
    const redis = new Redis(redisUrl)
    await redis.flushdb()
    redis.disconnect()
    return
  }
  const backend = openTestBackend(undefined)
  for (const queue of Object.values(backend.queues)) await queue.obliterate({ force: true })
  await backend.close()
}

export async function waitUntil<T>(
  condition: () => Promise<T | undefined | null | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await condition()
    if (found) return found
    if (Date.now() > end) throw new Error(`did not happen within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function findTestRedisUrl(): string | undefined {
  if (!process.env.TEST_REDIS_URL) return undefined
  const url = new URL(process.env.TEST_REDIS_URL)
  url.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 1) % 16}`
  return url.href
}
