import '#tests/support/environment/default-rate-limits.ts'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storage } from '#app/gateways/storage.server.ts'
import { originalKey } from '#app/images/storing.server.ts'
import { done, refused } from '#app/outcome.ts'
import { sectionNames } from '#app/personal-data/export-sections.server.ts'
import {
  deleteExpiredExports,
  exportData,
  listExports,
  openArchive,
  requestExport,
} from '#app/personal-data/exporting.server.ts'
import { columnsOutsideTheArchive, tablesOutsideTheArchive } from './canary-lists.ts'
import { leaveAndErase } from './leavers.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aCanary, findMarks } from '#tests/support/data/contact-canaries.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage } from '#tests/support/data/scenes.ts'

const hour = 3_600_000

async function runExport(exportId: number): Promise<void> {
  await exportData({ db, outboxId: 0, payload: { exportId }, finish: async () => {} })
}

async function anArchive(userId: number) {
  const outcome = await requestExport(db, { userId, now: new Date() })
  if (!outcome.ok) throw new Error(outcome.reason)
  const { exportId } = outcome.value
  await runExport(exportId)
  return exportId
}

/** The files of an archive by name, read from its central directory. */
async function readArchive(exportId: number, userId: number): Promise<Map<string, Buffer>> {
  const found = await openArchive(db, { exportId, userId, now: new Date() })
  const zip = await buffer(found!.stream)
  expect(zip.length).toBe(found!.bytes)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('the archive holds what the database knows of the member, their images, and nobody else’s contacts', async () => {
  const [client, worker] = [await aCanary('client', 'Client'), await aCanary('worker', 'Worker')]
  const [otherClient, otherWorker] = [await aCanary('otherClient', 'Client'), await aCanary('otherWorker', 'Worker')]
  const cast = { client, worker, otherClient, otherWorker }
  for (const stage of ['draft', 'offered', 'in_progress', 'completed'] as const) await anAdAtStage(stage, cast)
  const imageId = await anImage(client.id)
  await deliverAll()

  const files = await readArchive(await anArchive(client.id), client.id)
  expect([...files.keys()]).toEqual([...sectionNames.map((name) => `${name}.json`), `images/${imageId}.jpg`])
  expect(files.get(`images/${imageId}.jpg`)).toEqual(Buffer.from((await storage.get(originalKey(imageId)))!))
  const section = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[]
  expect(section('account')).toMatchObject([
    { id: client.id, name: expect.stringMatching(/^Kana/), email: expect.stringContaining('@') },
  ])
  const ads = await db
    .selectFrom('ads')
    .select(['id', 'title', 'status'])
    .where('client_id', '=', client.id)
    .orderBy('id')
    .execute()
  expect(section('ads')).toMatchObject(ads)
  expect(section('reviews')).toHaveLength(1)
  expect(section('notifications').length).toBeGreaterThan(2)
  expect(section('consents').map(({ purpose }) => purpose)).toEqual(['age', 'terms'])

  const text = [...files].filter(([name]) => name.endsWith('.json')).map(([, content]) => content.toString())
  expect(findMarks(text.join('\n'), [worker, otherClient, otherWorker])).toEqual([])
  expect(findMarks(text.join('\n'), [client])).toHaveLength(4)
  const ofWorker = [...(await readArchive(await anArchive(worker.id), worker.id)).values()].join('\n')
  expect(findMarks(ofWorker, [client, otherClient, otherWorker])).toEqual([])
})

test('every table that refers to people is in the archive, or a list says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid in ('users'::regclass, 'worker_profiles'::regclass) and contype = 'f' order by 1`.execute(db)
  const tables = rows.map(({ name }) => name)
  const sections = await readFile('app/personal-data/export-sections.server.ts', 'utf8')
  const isRead = (table: string) => table === 'consents' || new RegExp(`\\b(?:from|join) ${table}\\b`).test(sections)
  expect(tables.filter((table) => !isRead(table))).toEqual(Object.keys(tablesOutsideTheArchive))
})

test('every column of these tables is in a section that reads the table, or listed with a reason', async () => {
  const text = await readFile('app/personal-data/export-sections.server.ts', 'utf8')
  const sections = text.match(/\bselectFor\(`?[^`]*`/g)!
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct tables.relname as table, attname as column
    from pg_constraint join pg_class tables on tables.oid = conrelid join pg_attribute on attrelid = conrelid
    where confrelid in ('users'::regclass, 'worker_profiles'::regclass) and contype = 'f' and attnum > 0 and not attisdropped
    union select 'users', attname from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
    order by 1, 2`.execute(db)
  const outside = rows.flatMap(({ table, column }) => {
    const naming = (word: string) => sections.filter((each) => new RegExp(`\\b${word} ${table}\\b`).test(each))
    const own = [naming('from'), naming('join')].find(({ length }) => length > 0) ?? []
    const isRead = own.some((section) => new RegExp(`\\b${column}\\b`).test(section))
    return own.length === 0 || isRead ? [] : [`${table}.${column}`]
  })
  expect(outside).toEqual(Object.values(columnsOutsideTheArchive).flat().toSorted())
})

test('only its owner opens it, for seven days, and is notified of it', async () => {
  const [owner, other] = [await aClient(), await aClient()]
  const exportId = await anArchive(owner.id)
  const open = (userId: number, days: number) =>
    openArchive(db, { exportId, userId, now: new Date(Date.now() + days * 24 * hour) })
  expect(await open(other.id, 0)).toBeUndefined()
  expect(await open(owner.id, 7.1)).toBeUndefined()
  const opened = await open(owner.id, 6.9)
  opened!.stream.destroy()

  await deliverAll()
  const notified = await db
    .selectFrom('notifications')
    .select(['variant', 'action_path'])
    .where('user_id', '=', owner.id)
    .execute()
  expect(notified).toContainEqual({ variant: 'export', action_path: '/klijent/moj-profil/privatnost' })
})

test('one is made at a time, and three a day', async () => {
  const { id: userId } = await aClient()
  const now = new Date()
  const [first, same] = await Promise.all([requestExport(db, { userId, now }), requestExport(db, { userId, now })])
  expect(same).toEqual(first)
  for (let nth = 0; nth < 3; nth += 1) {
    const outcome = await requestExport(db, { userId, now })
    await runExport((outcome as { value: { exportId: number } }).value.exportId)
  }
  expect(await requestExport(db, { userId, now })).toEqual(refused('rate_limited', { seconds: expect.any(Number) }))
  expect(await listExports(db, { userId, now })).toHaveLength(3)
  const tomorrow = new Date(now.getTime() + 25 * hour)
  expect(await requestExport(db, { userId, now: tomorrow })).toEqual(done({ exportId: expect.any(Number) }))
})

test('files go when they expire and when the account does; a store that is away fails the job', async () => {
  const [lasting, expired, leaver] = [await aClient(), await aClient(), await aClient()]
  const ids = [await anArchive(lasting.id), await anArchive(expired.id), await anArchive(leaver.id)]
  await db.updateTable('data_exports').set({ expires_at: noon }).where('id', '=', ids[1]!).execute()
  await deleteExpiredExports(db)
  await leaveAndErase(leaver)
  const left = await Promise.all(ids.map((id) => Array.fromAsync(storage.list(`exports/${id}`))))
  expect(left.map((files) => files.length)).toEqual([1, 0, 0])

  const read = vi.spyOn(storage, 'get').mockRejectedValue(new Error('the store is away'))
  onTestFinished(() => read.mockRestore())
  await anImage(lasting.id)
  await expect(anArchive(lasting.id)).rejects.toThrow('the store is away')
})

test('200 MB of images take less than 100 MB of memory', { timeout: 60_000 }, async () => {
  const { id: userId } = await aClient()
  const image = randomBytes(2_000_000)
  for (let id = 1; id <= 100; id += 1) {
    await storage.put(originalKey(id), image)
    const row = {
      id,
      owner_id: userId,
      purpose: 'message' as const,
      width: 1,
      height: 1,
      colour: '',
      bytes: image.length,
    }
    await db.insertInto('images').values(row).execute()
  }
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - before)), 5)
  const exportId = await anArchive(userId)
  const { stream, bytes } = (await openArchive(db, { exportId, userId, now: new Date() }))!
  for await (const chunk of stream) peak = Math.max(peak, process.memoryUsage().rss - before + (chunk as Buffer).length)
  clearInterval(sampling)
  expect(bytes).toBeGreaterThan(200_000_000)
  expect(peak).toBeLessThan(100_000_000)
  await storage.removeAll('images')
})
