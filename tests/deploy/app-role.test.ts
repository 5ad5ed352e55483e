import '#tests/support/environment/shop-settings.ts'
import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maintainPartitions } from '#app/analytics/partitioning.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { checkBackup } from '#db/backup/checking.ts'
import { restoreBackup } from '#db/backup/restoring.ts'
import { writeBackup } from '#db/backup/writing.ts'
import { openDatabase, openPool } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { MigrationError } from '#db/migration-error.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { schedules } from '#jobs/worker/schedule.ts'
import { adminPathOf } from '#tests/admin/admin-paths.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { intendedCaller, isPage, listPages, pagePathOf, signInCallers } from '#tests/support/web/callers.ts'
import { pagesWithAction, prepareForm } from '#tests/support/web/prepared-forms.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const role = `processes_${randomBytes(4).toString('hex')}`
const appUrl = withUser(connectionString, role, 'lozinka procesa')

let web: WebProcess
let worker: WorkerProcess

function withUser(url: string, user: string, password: string): string {
  return Object.assign(new URL(url), { username: user, password: encodeURIComponent(password) }).href
}

async function codeOf(url: string, statement: string): Promise<string> {
  return queryDatabase(url, statement).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
}

beforeAll(async () => {
  await migrateToLatest(connectionString, { appUrl })
  const settings = { DATABASE_URL: appUrl }
  ;[web, worker] = await Promise.all([
    startWebProcess(settings),
    startWorker('limited', { ...settings, REDIS_URL: undefined, METRICS_PORT: '0' }),
  ])
})

afterAll(async () => {
  worker.child.kill('SIGTERM')
  await Promise.all([web.stop(), worker.exited])
  await queryDatabase(connectionString, `drop owned by ${role}; drop role ${role}`)
})

test.each([
  'drop table ads',
  'alter table ads add column later text',
  'alter table audit_log disable trigger user',
  'create table later (id bigint)',
  'create schema later',
  'create function later() returns int language sql as $$select 1$$',
  'create table bullmq.later (id bigint)',
  'truncate ads',
  'drop table behaviour_events_rest',
  `insert into kysely_migration (name, timestamp) values ('later', '')`,
  'delete from kysely_migration',
  'create role later',
])('the role of the processes may not: %s', async (statement) => {
  // `42501` is `insufficient_privilege`.
  expect(await codeOf(appUrl, statement)).toBe('42501')
})

test('it owns nothing, and reads and writes what a later migration adds', async () => {
  const owned = await queryDatabase(
    connectionString,
    `select relname from pg_class where relowner = '${role}'::regrole`,
  )
  expect(owned).toEqual([])
  await queryDatabase(connectionString, 'create table later_table (id bigint generated always as identity, note text)')
  for (const statement of [
    `insert into later_table (note) values ('x')`,
    `update later_table set note = 'y'`,
    'select nextval(pg_get_serial_sequence($$later_table$$, $$id$$))',
    'delete from later_table',
  ])
    expect([statement, await codeOf(appUrl, statement)]).toEqual([statement, 'done'])
  expect(await codeOf(appUrl, 'drop table later_table')).toBe('42501')
  await queryDatabase(connectionString, 'drop table later_table')
})

test('partitions are made and dropped with the rights of the owner, and of these tables only', async () => {
  const pool = openPool(appUrl, 2)
  const appDb = openDatabase(pool)
  await maintainPartitions(appDb, { now: new Date('2030-05-15T12:00:00Z') })
  await maintainPartitions(appDb, { now: new Date('2032-05-15T12:00:00Z') })
  await appDb.destroy()
  const names = `select relname from pg_class where relname ~ '^vitals_20(30|32)' and relkind = 'r' order by 1`
  expect(await queryDatabase(connectionString, names)).toEqual(
    ['vitals_2032_05', 'vitals_2032_06', 'vitals_2032_07'].map((relname) => ({ relname })),
  )
  for (const call of [`create_month_partition('users', now()::date)`, `drop_month_partitions('users', now()::date)`])
    expect(await codeOf(appUrl, `select ${call}`)).toBe('P0001')
})

test('a restored database lets the processes in', async () => {
  const target = await createEmptyDatabase()
  const folder = await fs.mkdtemp(join(tmpdir(), 'restored-'))
  const file = join(folder, 'backup.tar')
  await writeBackup({ connectionString, file, storage })
  const manifest = await checkBackup(file)
  const restoredUrl = withUser(target, role, 'lozinka procesa')
  const options = { connectionString: target, appUrl: restoredUrl, file, manifest, storage: folderStorage(folder) }
  await restoreBackup(options)
  expect(await codeOf(restoredUrl, 'select from ads')).toBe('done')
  expect(await codeOf(restoredUrl, 'drop table ads')).toBe('42501')
  await queryDatabase(target, `drop owned by ${role}`)
  await fs.rm(folder, { recursive: true })
})

describe('the web process', () => {
  test('every page and every form works', { timeout: 300_000 }, async () => {
    const { cast, callers } = await signInCallers(web)
    const failed: string[] = []
    const send = async (path: string, response: Promise<Response>) => {
      const { status } = await response
      if (status >= 500) failed.push(`${status} ${path}`)
    }
    for (const row of listPages().filter(isPage))
      await send(row.path, intendedCaller(row, callers)(await pagePathOf(row, cast)))
    for (const row of pagesWithAction) {
      const { browser, form, body } = await prepareForm(row, { web, cast, callers })
      await send(`POST ${row.path}`, browser(form.action, { method: 'POST', body: body() }))
    }
    const owner = await signInAsAdmin(web, await anAdmin())
    const rows = readAccessTable().filter(({ area }) => (adminAreaNames as readonly string[]).includes(area))
    for (const { path } of rows) if (path !== '/admin/odjava') await send(path, owner(await adminPathOf(path)))
    expect(failed).toEqual([])
    expect(web.lines().filter((line) => /42501|permission denied/.test(line))).toEqual([])
  })
})

test('the worker does every scheduled job, with its queue in this database', { timeout: 120_000 }, async () => {
  for (const { kind } of schedules) await enqueue(db, { kind, payload: {} as never, dedupeKey: `once ${kind}` })
  const rows = () =>
    db.selectFrom('outbox').select(['kind', 'done_at', 'dead_at']).where('dedupe_key', 'like', 'once %').execute()
  await waitUntil(async () => (await rows()).every(({ done_at, dead_at }) => done_at ?? dead_at), 90_000)
  expect((await rows()).filter(({ dead_at }) => dead_at)).toEqual([])
  expect(worker.lines().filter((line) => /42501|permission denied/.test(line))).toEqual([])
})

test.each([
  ['the owner', () => connectionString, /owns nothing/],
  ['an administrator', () => withUser(connectionString, 'app_admin_role', 'x'), /owns nothing/],
])('the migrations refuse %s as the role of the processes', async (_, url, message) => {
  await queryDatabase(
    connectionString,
    `do $$ begin create role app_admin_role superuser; exception when duplicate_object then end $$`,
  )
  const refusal = await migrateToLatest(connectionString, { appUrl: url() }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MigrationError)
  expect((refusal as Error).message).toMatch(message)
  await queryDatabase(connectionString, 'drop role app_admin_role').catch(() => {})
})

test('an owner who may create no roles says which command does', async () => {
  const [owner, database] = [`owner_${randomBytes(4).toString('hex')}`, await createEmptyDatabase()]
  await queryDatabase(connectionString, `create role ${owner} login password 'x'`)
  const name = new URL(database).pathname.slice(1)
  await queryDatabase(database, `alter database ${name} owner to ${owner}`)
  const ownerUrl = withUser(database, owner, 'x')
  const missing = withUser(database, `missing_${owner}`, 'y')
  const refusal = await migrateToLatest(ownerUrl, { appUrl: missing }).catch((error: Error) => error)
  expect((refusal as Error).message).toContain(`create role missing_${owner} login password`)
  await queryDatabase(database, `create role "missing_${owner}" login password 'y'`)
  await migrateToLatest(ownerUrl, { appUrl: missing })
  expect(await codeOf(missing, 'select from ads')).toBe('done')
  expect(await codeOf(missing, 'drop table ads')).toBe('42501')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`drop database ${name} with (force)`)
  await client.query(`drop role "missing_${owner}"; drop role ${owner}`)
  await client.end()
})
