import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import type { Server } from '#tests/support/environment/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts'

/** FAULT_SECONDS=60 for the figure. */
const outageMs = Number(process.env.FAULT_SECONDS ?? 4) * 1_000

describe.each([['PostgreSQL'], ...(redisProgram ? [['Redis']] : [])])('a worker whose queue is in %s', (backend) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
  let postgres: OwnPostgres
  let redis: Server | undefined
  let worker: WorkerProcess

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    redis = backend === 'Redis' ? await startRedis(redisProgram!, folder, { isPersistent: true }) : undefined
    worker = await startWorker('enduring', { DATABASE_URL: postgres.url, REDIS_URL: redis?.url, WORKER_PORT: '0' })
  })
  afterAll(async () => {
    worker?.child.kill('SIGKILL')
    await worker?.exited
    await redis?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const statusOf = async (page: string) => (await fetch(`http://127.0.0.1:${worker.port}/${page}`)).status

  async function expectOutage(begin: () => unknown, end: () => unknown): Promise<void> {
    await waitUntil(async () => (await statusOf('readyz')) === 200)
    const linesBefore = worker.lines().length
    await begin()
    const startedAt = performance.now()
    await waitUntil(async () => (await statusOf('readyz')) === 503)
    const unreadyMs = performance.now() - startedAt
    expect(await statusOf('healthz')).toBe(200)
    await pause(Math.max(0, outageMs - unreadyMs))
    expect(await statusOf('readyz')).toBe(503)
    await end()

    const endedAt = performance.now()
    await postgres.query("insert into outbox (kind, payload) values ('canary', '{}')")
    await waitUntil(async () => (await postgres.query('select from outbox where done_at is null')).length === 0)
    await waitUntil(async () => (await statusOf('readyz')) === 200)
    const recoveredMs = performance.now() - endedAt
    const lines = worker.lines().length - linesBefore
    process.stdout.write(
      `unready after ${unreadyMs.toFixed(0)} ms, at work again after ${recoveredMs.toFixed(0)} ms, ${lines} lines\n`,
    )
    expect(unreadyMs).toBeLessThan(scaledToLoad(5_000))
    expect(recoveredMs).toBeLessThan(scaledToLoad(15_000))
    expect(worker.child.exitCode).toBeNull()
    expect(lines).toBeLessThanOrEqual(10)
  }

  test('PostgreSQL is frozen', () => expectOutage(postgres.freeze, postgres.thaw))

  test('PostgreSQL is stopped and started', () => expectOutage(() => postgres.shutDown('fast'), postgres.startAgain))

  // Only with Redis, because CI refuses skipped tests.
  const redisTest: typeof test | (() => void) = backend === 'Redis' ? test : () => {}

  redisTest('Redis is stopped and started', () =>
    expectOutage(
      () => redis!.stop(),
      async () => {
        const { port } = new URL(redis!.url)
        redis = await startRedis(redisProgram!, folder, { isPersistent: true, port: Number(port) })
      },
    ),
  )

  redisTest('Redis is frozen', async () => {
    const client = new Redis(redis!.url)
    const pid = Number(/^process_id:(\d+)/m.exec(await client.info('server'))![1])
    client.disconnect()
    await expectOutage(
      () => process.kill(pid, 'SIGSTOP'),
      () => process.kill(pid, 'SIGCONT'),
    )
  })

  test('an idle worker that is stopped while its servers are frozen or gone ends within three seconds', async () => {
    postgres.freeze()
    try {
      await redis?.stop()
      await waitUntil(async () => (await statusOf('readyz')) === 503)
      const signalledAt = performance.now()
      worker.child.kill('SIGTERM')
      expect(await worker.exited).toBe(0)
      expect(performance.now() - signalledAt).toBeLessThan(scaledToLoad(3_000))
    } finally {
      postgres.thaw()
    }
  })
})
