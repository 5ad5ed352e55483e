import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { storage } from '#app/gateways/storage.server.ts'
import { originalKey } from '#app/images/storing.server.ts'
import { readSection, sectionNames } from '#app/personal-data/export-sections.server.ts'
import type { Db } from '#db/connection.ts'

/** Writes the archive of a member to the storage through a temporary file, one section or image at a time; returns its size. */
export async function storeArchive(db: Db, { userId, key }: { userId: number; key: string }): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'))
  try {
    const file = path.join(folder, 'archive.zip')
    await writeArchive(db, { userId, file })
    await storage.putFile(key, file)
    return (await stat(file)).size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeArchive(db: Db, { userId, file }: { userId: number; file: string }): Promise<void> {
  const zip = new ZipFile()
  for (const name of sectionNames) {
    addLazily(zip, `${name}.json`, async () => {
      const rows = await readSection(db, name, userId)
      return Buffer.from(JSON.stringify(rows, null, 2))
    })
  }
  const images = await db.selectFrom('images').select('id').where('owner_id', '=', userId).orderBy('id').execute()
  for (const { id } of images) {
    addLazily(zip, `images/${id}.jpg`, async () => (await storage.get(originalKey(id))) ?? Buffer.alloc(0), false)
  }
  const written = pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }))
  zip.end()
  await written
}

function addLazily(zip: ZipFile, name: string, read: () => Promise<Uint8Array>, compress = true): void {
  zip.addReadStreamLazy(name, { compress }, (callback) => {
    const source = Readable.from(readOnDemand(read))
    // yazl listens to no errors of its sources.
    source.on('error', (error) => (zip.outputStream as Readable).destroy(error))
    callback(null, source)
  })
}

async function* readOnDemand(read: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await read()
}
