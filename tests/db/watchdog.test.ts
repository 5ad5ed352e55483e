import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { isUnavailable } from '#db/availability.ts'
import { openPool } from '#db/connection.ts'
import type { FailFastPool } from '#db/fail-fast-pool.ts'
import { watchDatabase } from '#db/watchdog.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { startTcpProxy } from '#tests/support/environment/tcp-proxy.ts'

let cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanUp.toReversed()) await each()
  cleanUp = []
})

function watchedPool(url: string) {
  const pool = openPool(url, 3)
  const reasons: string[] = []
  const onUp = vi.fn<(downMs: number) => void>()
  const stop = watchDatabase(pool, { connectionString: url, onDown: (reason) => reasons.push(reason), onUp })
  cleanUp.push(() => pool.end(), stop)
  return { pool, reasons, onUp }
}

async function startProxy(url = connectionString) {
  const proxy = await startTcpProxy(url)
  cleanUp.push(proxy.stop)
  return proxy
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function openConnections(pool: FailFastPool, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  for (const client of clients) client.release()
}

test('a database that falls silent fails running, waiting and new queries within two seconds, and works again after it', async () => {
  const proxy = await startProxy()
  const { pool, reasons, onUp } = watchedPool(proxy.url)
  await openConnections(pool, 3)
  proxy.freeze()
  const startedAt = performance.now()
  const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(pool.query('select 1'))))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(failures.map(isUnavailable)).toEqual(Array(6).fill(true))
  await vi.waitFor(() => expect(pool.isDown).toBe(true), 2_000)

  const refusedAt = performance.now()
  expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
  expect(performance.now() - refusedAt).toBeLessThan(100)

  proxy.thaw()
  await vi.waitFor(() => expect(pool.isDown).toBe(false), 5_000)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(reasons).toEqual([`PostgreSQL at ${new URL(proxy.url).host} does not answer`])
  expect(onUp).toHaveBeenCalledOnce()
})

test('neither a slow query nor a blocked event loop nor a lost connection counts as an outage', async () => {
  const { pool, reasons } = watchedPool(connectionString)
  await openConnections(pool, 1)
  const slow = pool.query('select pg_sleep(2.5)')
  const blockedUntil = performance.now() + 1_500
  while (performance.now() < blockedUntil);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '/* watchdog%'
    and datname = current_database()`.execute(db)
  await slow
  expect([pool.isDown, reasons]).toEqual([false, []])
})

test.each([
  ['password', (url: URL) => (url.password = 'wrong'), 'PostgreSQL refuses the user or the password of DATABASE_URL'],
  ['pathname', (url: URL) => (url.pathname = '/missing'), 'the database that DATABASE_URL names does not exist'],
  ['port', (url: URL) => (url.port = '9'), /^PostgreSQL at .*:9 is unreachable \(ECONNREFUSED\)$/],
])('a wrong %s in DATABASE_URL is an outage with its reason, given once', async (_, change, reason) => {
  const url = new URL(connectionString)
  change(url)
  const { pool, reasons } = watchedPool(url.href)
  expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
  await vi.waitFor(() => expect(pool.isDown).toBe(true), 5_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(reasons).toEqual([expect.stringMatching(reason)])
})
