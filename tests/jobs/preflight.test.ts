import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { findPreflightError } from '#jobs/worker/preflight.ts'
import { db } from '#tests/support/data/database.ts'
import { captureStartFailure } from './worker-process.ts'

const healthyQueue = { ping: async () => {}, evictionPolicy: async () => null }

/** Debian's libfaketime shifts the clock of the whole process; without it Date is shifted. */
const faketime = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

test('a worker on a migrated database passes the preflight', async () => {
  await enqueue(db, { kind: 'canary', payload: {} })
  expect(await findPreflightError(db, healthyQueue)).toBeNull()
})

test.each([
  ['+1h', 'ahead of', 3_600_000],
  ['-1h', 'behind', -3_600_000],
] as const)(
  'a machine whose clock is %s off is refused, and its jobs are left to others',
  async (faketimeOffset, direction, ms) => {
    await enqueue(db, { kind: 'canary', payload: {} })
    const clockFlags = ['--import', `data:text/javascript,const now = Date.now; Date.now = () => now() + ${ms}`]
    const { code, output } = await captureStartFailure(
      faketime ? { LD_PRELOAD: faketime, FAKETIME: faketimeOffset, DONT_FAKE_MONOTONIC: '1' } : {},
      faketime ? [] : clockFlags,
    )
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(
        `^The worker cannot start: this machine's clock is 3[56]\\d\\d seconds ${direction} the database's; .+\\.$`,
      ),
    )
    expect(await db.selectFrom('outbox').select('id').where('relayed_at', 'is not', null).execute()).toEqual([])
    await db.deleteFrom('outbox').execute()
  },
)

test('a Redis that may evict jobs is refused', async () => {
  const obstacle = await findPreflightError(db, { ...healthyQueue, evictionPolicy: async () => 'allkeys-lru' })
  expect(obstacle).toBe('Redis may drop jobs when it is full (maxmemory-policy is allkeys-lru); set it to noeviction')
})

test('a queue that does not answer is refused', async () => {
  const { code, output } = await captureStartFailure({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(output).toContain('the queue does not answer; check REDIS_URL')
})

test('job kinds without a handler are refused and named', async () => {
  await db.insertInto('outbox').values({ kind: 'paintFences', payload: '{}' }).execute()
  const { code, output } = await captureStartFailure({})
  expect(code).toBe(1)
  expect(output).toContain('no handler knows the jobs "paintFences"')
  await db.deleteFrom('outbox').where('kind', '=', 'paintFences').execute()
})

test('a database that is not migrated is refused, with the command that migrates it', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  const { code, output } = await captureStartFailure({})
  expect(code).toBe(1)
  expect(output).toMatch(/the database is not migrated \(.+\); run "npm run migrate" first\./)
})

test.each([
  [
    ['--queues', 'fan-out,letters'],
    'there is no queue "letters"; the queues are fan-out, mail, sms, push, images, subscriptions, housekeeping',
  ],
  [['--concurrency', 'many'], '--concurrency must be a whole number from 1'],
  [['--speed', '9'], 'Unknown option'],
])('the flags %j are refused', async (flags, message) => {
  const { code, output } = await captureStartFailure({}, [], flags)
  expect(code).toBe(1)
  expect(output).toContain(message)
})
