import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postAd } from '#app/ads/publishing.server.ts'
import { maintainPartitions } from '#app/analytics/partitioning.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { checkBackup } from '#db/backup/checking.ts'
import { restoreBackup } from '#db/backup/restoring.ts'
import { writeBackup } from '#db/backup/writing.ts'
import { openDatabase, openPool } from '#db/connection.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'backup-'))
  file = path.join(folder, 'at-rest.tar')
  await seedDemo(db, new Date())
  await maintainPartitions(db, { now: new Date() })
  for (const at of ['2025-01-31T23:59:59.999Z', new Date().toISOString()])
    await db
      .insertInto('vitals')
      .values({ at, page: '/', metric: 'LCP', value: 0.1 + 0.2, platform: 'Web' })
      .execute()
  const text = 'č\tć\n\\N \\. "\r\u{1F6E0}'
  await db.insertInto('contact_messages').values({ name: text, email: '', message: '', language: 'bs' }).execute()
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await startSession(db, { userId, userAgent: '', network: '', now: new Date() })
  await db.updateTable('outbox').set({ relayed_at: new Date() }).execute()
  await writeBackup({ connectionString, file, storage })
}, 120_000)
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const imagesFolder = () => path.join(folder, `images-${Math.random()}`)

async function restore(archive: string, target: string, options: { keepSessions?: boolean; images?: string } = {}) {
  const { images = imagesFolder(), ...rest } = options
  const manifest = await checkBackup(archive)
  await restoreBackup({ connectionString: target, file: archive, manifest, storage: folderStorage(images), ...rest })
}

/** What a restore may change: nobody is signed in, undone jobs are relayed again, and jobs are paused. */
const changedTables = ['job_pauses', 'outbox', 'sessions', 'verification_tokens']

async function hashTables(target: string): Promise<Record<string, string>> {
  const tables = await queryDatabase<{ name: string }>(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' order by 1`,
  )
  const hashes: [string, string][] = []
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ rows: number; hash: string }>(
      target,
      `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
    )
    hashes.push([name, changedTables.includes(name) ? '' : `${row!.rows} rows, ${row!.hash}`])
  }
  return Object.fromEntries(hashes)
}

async function describeSchema(target: string): Promise<unknown[]> {
  return queryDatabase(
    target,
    `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) || convalidated as entry from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  )
}

test(
  'a restored copy has the same schema, rows and images, and every table is in it',
  { timeout: 120_000 },
  async () => {
    const target = await createEmptyDatabase()
    const images = imagesFolder()
    await restore(file, target, { images })

    expect(await hashTables(target)).toEqual(await hashTables(connectionString))
    expect(await describeSchema(target)).toEqual(await describeSchema(connectionString))
    const names = await Array.fromAsync(storage.list('images'))
    expect((await Array.fromAsync(folderStorage(images).list('images'))).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(await folderStorage(images).get(name)).toEqual(await storage.get(name))
  },
)

test(
  'in it nobody is signed in, jobs are paused and will be relayed again, and new ids are new',
  { timeout: 120_000 },
  async () => {
    const target = await createEmptyDatabase()
    await restore(file, target)
    const [state] = await queryDatabase<Record<string, number>>(
      target,
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from outbox where relayed_at is not null) as relayed,
      (select count(*)::int from outbox) as jobs, (select count(*)::int from job_pauses where resumed_at is null) as pauses`,
    )
    expect(state).toMatchObject({ sessions: 0, relayed: 0, pauses: 1 })
    expect(state!.jobs).toBeGreaterThan(0)

    const copy = openDatabase(openPool(target, 2))
    const { clientId } = await copy.selectFrom('ads').select('client_id as clientId').limit(1).executeTakeFirstOrThrow()
    const { maxId } = await copy
      .selectFrom('ads')
      .select(({ fn }) => fn.max<number>('id').as('maxId'))
      .executeTakeFirstOrThrow()
    const outcome = await postAd(copy, { ...tapAd, clientId, now: new Date() })
    await copy.destroy()
    expect(outcome.ok && outcome.value.adId).toBeGreaterThan(maxId + 1_000)
  },
)

test('sessions stay if the operator says so', { timeout: 120_000 }, async () => {
  const target = await createEmptyDatabase()
  await restore(file, target, { keepSessions: true })
  expect(await queryDatabase(target, 'select id from sessions')).not.toEqual([])
})

test('while people write, a backup is one moment of all tables', { timeout: 120_000 }, async () => {
  const archive = path.join(folder, 'while-writing.tar')
  let isWriting = true
  let writes = 0
  const writer = (async () => {
    for (; isWriting; writes += 1) {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('daily_counts')
          .values({ day: '2026-01-01', name: `pair-${writes}`, count: 1 })
          .execute()
        const entry = { kind: `pair-${writes}`, payload: '{}', done_at: new Date() }
        await trx.insertInto('outbox').values(entry).execute()
      })
    }
  })()
  await expect.poll(() => writes).toBeGreaterThan(20)
  const before = writes
  await writeBackup({ connectionString, file: archive, storage: null })
  await expect.poll(() => writes).toBeGreaterThan(before)
  isWriting = false
  await writer

  const target = await createEmptyDatabase()
  await restore(archive, target)
  const pairs = await queryDatabase<{ day: number; job: number }>(
    target,
    `select (select count(*)::int from daily_counts where name like 'pair-%') as day,
      (select count(*)::int from outbox where kind like 'pair-%') as job`,
  )
  expect(pairs[0]!.day).toBeGreaterThanOrEqual(before)
  expect(pairs[0]!.day).toBe(pairs[0]!.job)
  await db.deleteFrom('daily_counts').execute()
  await db.deleteFrom('outbox').where('kind', 'like', 'pair-%').execute()
})

test('the owner of a database who is no superuser can restore into it', { timeout: 120_000 }, async () => {
  const target = new URL(await createEmptyDatabase())
  const database = target.pathname.slice(1)
  await queryDatabase(connectionString, `create role ${database} login password 'secret'`)
  await queryDatabase(connectionString, `alter database ${database} owner to ${database}`)
  Object.assign(target, { username: database, password: 'secret' })
  try {
    await restore(file, target.href)
    expect(await hashTables(target.href)).toEqual(await hashTables(connectionString))
  } finally {
    await queryDatabase(connectionString, `drop database ${database} with (force)`)
    await queryDatabase(connectionString, `drop role ${database}`)
  }
})
