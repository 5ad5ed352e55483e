import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storage } from '#app/gateways/storage.server.ts'
import { createArchive, readArchive, type Entry } from '#db/backup/archive.ts'
import { checkBackup } from '#db/backup/checking.ts'
import { BackupError, parseManifest, type Manifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restoring.ts'
import { writeBackup } from '#db/backup/writing.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString } from '#tests/support/data/database.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'

let folder: string
let file: string
let content: Buffer

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'damaged-backup-'))
  file = path.join(folder, 'whole.tar')
  for (let person = 0; person < 3; person += 1) await aClient()
  await writeBackup({ connectionString, file, storage })
  content = await fs.readFile(file)
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

async function writeCopy(bytes: Uint8Array): Promise<string> {
  const copy = path.join(folder, `copy-${Math.random()}.tar`)
  await fs.writeFile(copy, bytes)
  return copy
}

/** The same entries with a new checksum, as if a defect of ours had written them. */
async function rewrite(
  change: (manifest: Manifest) => Partial<Manifest>,
  keep: (entry: Entry) => boolean = () => true,
) {
  const copy = path.join(folder, `rewritten-${Math.random()}.tar`)
  const archive = createArchive(copy)
  for await (const entry of readArchive(file)) {
    if (entry.name !== 'manifest.json') {
      if (keep(entry)) await archive.add(entry)
      continue
    }
    const manifest = parseManifest(entry.bytes)
    await archive.finish({ ...manifest, ...change(manifest) })
  }
  return copy
}

test('a backup is private, and no existing file is overwritten', async () => {
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
  await expect(writeBackup({ connectionString, file, storage })).rejects.toThrow(/exists/)
  expect(await fs.readdir(folder)).toEqual(['whole.tar'])
})

test('one that is cut off anywhere is refused', async () => {
  const cuts = [0, 1, 511, 512, 700, content.length >> 1, content.length - 10_000, content.length - 1_025]
  for (const cut of cuts) {
    const copy = await writeCopy(content.subarray(0, cut))
    await expect(checkBackup(copy), `cut at ${cut}`).rejects.toThrow(BackupError)
  }
})

test('one in which any byte of its content has changed is refused', async () => {
  const blocks = content.length / 512
  for (let sample = 0; sample < 60; sample += 1) {
    const bytes = Buffer.from(content)
    const block = Math.floor((sample / 60) * (blocks - 2)) * 512
    // The first byte of a block belongs to a name or to content, not to what fills the block up.
    bytes[block] = bytes[block]! ^ 0x11
    const copy = await writeCopy(bytes)
    await expect(checkBackup(copy), `at ${block} of ${content.length}`).rejects.toThrow(BackupError)
    await fs.rm(copy)
  }
})

test('rows that are missing are found although the checksum is right', async () => {
  const copy = await rewrite(
    () => ({}),
    ({ name }) => !name.startsWith('tables/users/'),
  )
  await expect(checkBackup(copy)).rejects.toThrow(/users has not 3 rows/)
})

test('one of a newer version, and a database that is not empty, are refused', async () => {
  const target = await createEmptyDatabase()
  const newer = await rewrite(({ migrations }) => ({ migrations: [...migrations, '2099-01-01T0000-later'] }))
  const options = { connectionString: target, storage }
  await expect(restoreBackup({ ...options, file: newer, manifest: await checkBackup(newer) })).rejects.toThrow(/newer/)
  expect(await queryDatabase(target, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])

  const manifest = await checkBackup(file)
  await expect(restoreBackup({ ...options, connectionString, file, manifest })).rejects.toThrow(/not empty/)
})

/** The migrations that the baseline replaces, or some of them. */
const listReplaced = (count: number) => [
  ...Array.from({ length: count - 1 }, (_, index) => `2026-11-27-${index}`),
  '2026-11-30T1310-declined-trade',
]

test('one of before the baseline is restored if it had all that the baseline makes, else refused', async () => {
  const target = await createEmptyDatabase()
  const restoreOf = async (count: number) => {
    const earlier = await rewrite(({ migrations }) => ({
      migrations: [...listReplaced(count), ...migrations.slice(1)],
    }))
    await restoreBackup({ connectionString: target, storage, file: earlier, manifest: await checkBackup(earlier) })
  }
  await expect(restoreOf(50)).rejects.toThrow(
    /^the backup is older than the baseline; restore it with the version that/,
  )
  expect(await queryDatabase(target, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  await restoreOf(51)
  expect(await queryDatabase(target, 'select id from users')).toHaveLength(3)
})

test('a restore that fails half-way leaves no rows, and can be repeated', { timeout: 120_000 }, async () => {
  const target = await createEmptyDatabase()
  const manifest = await checkBackup(file)
  const orphans = await rewrite(
    () => ({ tables: manifest.tables }),
    ({ name }) => !name.startsWith('tables/users/'),
  )
  await expect(restoreBackup({ connectionString: target, file: orphans, manifest, storage })).rejects.toThrow()
  expect(await queryDatabase(target, 'select id from users union all select id from outbox')).toEqual([])

  await restoreBackup({ connectionString: target, file, manifest, storage })
  expect(await queryDatabase(target, 'select id from users')).toHaveLength(3)
})
