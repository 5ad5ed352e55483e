import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { baseline, lastCommitBefore } from '#db/baseline-adoption.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { MigrationError } from '#db/migration-error.ts'
import { folderProvider, listExecutedMigrations, listPendingMigrations } from '#db/migration-provider.ts'
import { openDatabase, openPool } from '#db/connection.ts'
import { renderSchema } from '#db/generate.ts'
import { connectionString } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { createClone, createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'

const later = '2099-01-01T0000-later'

/** The migrations of a version that has one more. */
function withLater(up: (db: Kysely<unknown>) => Promise<void>, options: { isTransactional?: boolean } = {}) {
  const migration: Migration = { up, ...options }
  return { getMigrations: async () => ({ ...(await folderProvider.getMigrations()), [later]: migration }) }
}

const addColumn = (db: Kysely<unknown>) => sql`alter table ads add column later text`.execute(db).then(() => {})

async function openTransaction(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return client
}

test('a migration waits for a lock in short attempts, between which others read, and succeeds', async () => {
  const url = await createClone()
  const holder = await openTransaction(url, 'select from ads')
  const lines: string[] = []
  let isDone = false
  const migrating = migrateToLatest(url, { provider: withLater(addColumn), report: (line) => void lines.push(line) })
  void migrating.finally(() => (isDone = true))

  const readTimes: number[] = []
  while (lines.length < 3) {
    const startedAt = performance.now()
    await queryDatabase(url, 'select from ads limit 1')
    readTimes.push(performance.now() - startedAt)
    await sleep(20)
  }
  expect(isDone).toBe(false)
  expect(Math.max(...readTimes)).toBeGreaterThan(500)
  expect(Math.max(...readTimes)).toBeLessThan(scaledToLoad(4_000))

  await holder.query('commit')
  await holder.end()
  expect(await migrating).toEqual([later])
  expect(lines).toContain(`"${later}" waits for a lock and is tried again.`)
})

test('one that gets no lock in time, or fails, says so in a sentence and changes nothing', async () => {
  const url = await createClone()
  const holder = await openTransaction(url, 'select from ads')
  const blocked = migrateToLatest(url, { provider: withLater(addColumn), maxWaitMs: 0 })
  await expect(blocked).rejects.toThrow(/another transaction holds its tables/)
  await holder.end()

  const failing = withLater(async (db) => {
    await addColumn(db)
    await sql`select 1 / 0`.execute(db)
  })
  const error = await migrateToLatest(url, { provider: failing }).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(MigrationError)
  expect((error as Error).message).toBe(`"${later}" failed and was not applied: division by zero`)
  expect(await renderSchema(url)).toBe(await renderSchema(connectionString))
})

test('a migration may take longer than the ten seconds of other statements', async () => {
  const url = await createClone()
  const readTimeouts = withLater(async (db) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    expect(rows).toEqual([{ limit: '0' }])
  })
  expect(await migrateToLatest(url, { provider: readTimeouts })).toEqual([later])
})

test('an index that is built concurrently can be repeated after it was interrupted', async () => {
  const url = await createClone()
  const indexed = withLater(
    async (db) => {
      await sql`drop index concurrently if exists ads_later`.execute(db)
      await sql`create index concurrently ads_later on ads (title)`.execute(db)
    },
    { isTransactional: false },
  )
  const holder = await openTransaction(url, `update ads set title = title`)
  const lines: string[] = []
  const migrating = migrateToLatest(url, { provider: indexed, report: (line) => void lines.push(line) })
  const findInvalid = () =>
    queryDatabase(url, `select from pg_index where indexrelid = to_regclass('ads_later') and not indisvalid`)
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await findInvalid()).toHaveLength(1)
  await holder.end()
  expect(await migrating).toEqual([later])
  expect(await findInvalid()).toEqual([])
})

test('after a rollback the older version accepts the newer database, and says so', async () => {
  const url = await createClone()
  await migrateToLatest(url, { provider: withLater(addColumn) })
  const lines: string[] = []
  expect(await migrateToLatest(url, { report: (line) => void lines.push(line) })).toEqual([])
  expect(lines).toEqual([`A newer version has migrated this database (${later}); this version works with it.`])

  const db = openDatabase(openPool(url, 2))
  expect(await listPendingMigrations(db)).toEqual([])
  await db.destroy()
})

function spawnMigrate(url: string) {
  const child = spawn(process.execPath, ['db/migrate.ts'], { env: { ...process.env, DATABASE_URL: url } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, closed: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

test('of two runs at once one waits for the other, and both succeed', { timeout: 120_000 }, async () => {
  const url = await createEmptyDatabase()
  const runs = [spawnMigrate(url), spawnMigrate(url)]
  const results = await Promise.all(runs.map(({ closed }) => closed))
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(results.filter(({ output }) => output.includes('Migrated: '))).toHaveLength(1)
  expect(await renderSchema(url)).toBe(await renderSchema(connectionString))
})

/** Waits until the run holds so many locks in its transaction, of which each table and index is one. */
async function reachLocks(url: string, count: number): Promise<void> {
  const held = `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'relation' and pid <> pg_backend_pid()`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  while ((await client.query<{ count: number }>(held)).rows[0]!.count < count) await sleep(1)
  await client.end()
}

test('a run that is killed anywhere in the baseline is completed by the next', { timeout: 240_000 }, async () => {
  const url = await createEmptyDatabase()
  for (const count of [1, 100, 200, 300, 400]) {
    const { child, closed } = spawnMigrate(url)
    await reachLocks(url, count)
    child.kill('SIGKILL')
    expect((await closed).code).toBeNull()
  }
  expect((await spawnMigrate(url).closed).code).toBe(0)
  expect(await renderSchema(url)).toBe(await renderSchema(connectionString))
})

const lastReplaced = '2026-11-30T1310-declined-trade'

/** As the versions before the baseline left it, with so many of their migrations. */
async function createEarlierDatabase(count: number, last = lastReplaced): Promise<string> {
  const url = await createClone()
  await queryDatabase(
    url,
    `with former as (delete from kysely_migration where name = '${baseline}' returning timestamp)
      insert into kysely_migration (name, timestamp)
      select '2026-11-27-' || n, timestamp from former, generate_series(2, ${count}) as n
      union all select '${last}', timestamp from former`,
  )
  await queryDatabase(url, `insert into daily_counts values ('2026-11-30', 'sms', 3)`)
  await queryDatabase(url, 'create view saved_forms as select form from drafts')
  return url
}

async function readNames(url: string): Promise<string[]> {
  const db = openDatabase(openPool(url, 1))
  const names = await listExecutedMigrations(db)
  await db.destroy()
  return names
}

test('a database with all migrations of before the baseline keeps its rows and their names, and has the baseline beside them', async () => {
  const url = await createEarlierDatabase(51)
  const former = await readNames(url)
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  expect(await migrateToLatest(url, { provider: withLater(addColumn), report })).toEqual([later])
  expect(lines).toEqual([])
  const current = await readNames(connectionString)
  expect((await readNames(url)).toSorted()).toEqual([...new Set([...former, ...current, later])].toSorted())
  expect(await queryDatabase(url, 'select name, count from daily_counts')).toEqual([{ name: 'sms', count: 3 }])
  expect(await queryDatabase(url, `select to_regclass('saved_forms') as view`)).toEqual([{ view: null }])
  expect(await migrateToLatest(url)).toEqual([])

  const empty = async () => {}
  const before = { getMigrations: async () => Object.fromEntries(former.map((name) => [name, { up: empty }])) }
  expect(await migrateToLatest(url, { provider: before })).toEqual([])
})

test.each([
  ['lacks some of them', 50, lastReplaced],
  ['has as many, but not the last', 51, '2026-11-26T2110-indexes-for-cleaning'],
])('one that %s is refused with a sentence that says what to do, and stays as it is', async (_, count, last) => {
  const url = await createEarlierDatabase(count, last)
  const names = await readNames(url)
  await expect(migrateToLatest(url)).rejects.toThrow(
    new MigrationError(
      `the database is older than the baseline; migrate it once with commit ${lastCommitBefore}, or remove .data if it is a demo's`,
    ),
  )
  expect(await readNames(url)).toEqual(names)
})
