import { existsSync, promises as fs } from 'node:fs'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import packageJson from '../../package.json' with { type: 'json' }
import type { Storage } from '#app/gateways/storage/storage.ts'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { connect, listPartitions, listSequences, listTables, quoteNames } from './catalog.ts'
import { BackupError, formatVersion, type Manifest } from './manifest.ts'
import { countLines, packPart } from './parts.ts'

const partBytes = 4 * 1024 * 1024

export type BackupOptions = {
  connectionString: string
  file: string
  storage: Pick<Storage, 'get' | 'list'> | null
}

/** Writes one consistent state of the database while it is used, then the images. The file appears when it is whole. */
export async function writeBackup({
  connectionString,
  file,
  storage,
}: BackupOptions): Promise<Omit<Manifest, 'sha256'>> {
  if (existsSync(file)) throw new BackupError(`${file} exists; choose another name`)
  const partial = `${file}.part`
  await fs.rm(partial, { force: true })
  const client = await connect(connectionString)
  const archive = createArchive(partial)
  try {
    const database = await addDatabase(archive, client)
    // After the tables: an image that is uploaded meanwhile is too much, where one that was copied before could lack its file.
    const images = storage && (await addImages(archive, storage))
    const manifest = { format: formatVersion, version: packageJson.version, ...database, images } as const
    await archive.finish(manifest)
    await fs.rename(partial, file)
    return manifest
  } catch (error) {
    await archive.abort()
    await fs.rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function addDatabase(archive: ArchiveWriter, client: pg.Client) {
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await listMigrations(client)
  const { rows } = await client.query<{ now: Date }>('select now()')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push({ ...table, rows: await addTable(archive, client, table) })
  const partitions = await listPartitions(client)
  // Sequences are outside of the snapshot, at or past the rows that it shows.
  const sequences = await listSequences(client)
  await client.query('commit')
  return { createdAt: rows[0]!.now.toISOString(), migrations, tables, partitions, sequences }
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('job_pauses') is not null`)
  if (found.length === 0)
    throw new BackupError('the database is not migrated; run "npm run migrate" first, or use pg_dump')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  return rows.map(({ name }) => name)
}

async function addTable(
  archive: ArchiveWriter,
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
): Promise<number> {
  const copy = client.query(copyTo(`copy (select ${quoteNames(columns)} from ${quoteNames([name])}) to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  let rows = 0
  const addPart = async () => {
    if (size === 0) return
    part += 1
    await archive.add(await packPart(name, part, Buffer.concat(chunks)))
    chunks = []
    size = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    rows += countLines(chunk)
    if (size >= partBytes) await addPart()
  }
  await addPart()
  return rows
}

async function addImages(archive: ArchiveWriter, storage: Pick<Storage, 'get' | 'list'>) {
  const images = { files: 0, bytes: 0 }
  for await (const name of storage.list('images')) {
    const bytes = await storage.get(name)
    // Deleted since it was listed.
    if (!bytes) continue
    await archive.add({ name, bytes })
    images.files += 1
    images.bytes += bytes.length
  }
  return images
}
