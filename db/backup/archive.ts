import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, manifestName, parseManifest, serializeUnsigned, type Manifest } from './manifest.ts'

/** A whole entry is in memory at a time; the writer makes none larger than a few megabytes. */
const maxEntryBytes = 256 * 1024 * 1024

export type Entry = { name: string; bytes: Uint8Array }

export type ArchiveWriter = {
  add(entry: Entry): Promise<void>
  /** Adds the manifest with the checksum, and waits until the file is on the disk. */
  finish(manifest: Omit<Manifest, 'sha256'>): Promise<void>
  abort(): Promise<void>
}

export function createArchive(file: string): ArchiveWriter {
  const { readable, controller } = createTarPacker()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(readable as never), output)
  written.catch(() => {})
  const hash = createHash('sha256')

  async function append({ name, bytes }: Entry): Promise<void> {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    await writer.write(bytes)
    await writer.close()
  }

  return {
    async add(entry) {
      addToHash(hash, entry)
      await append(entry)
    },
    async finish(manifest) {
      const sha256 = hash.update(serializeUnsigned(manifest)).digest('hex')
      const text = JSON.stringify({ ...manifest, sha256 } satisfies Manifest, null, 1)
      await append({ name: manifestName, bytes: Buffer.from(text) })
      controller.finalize()
      await written
    },
    async abort() {
      controller.error(new Error('aborted'))
      await written.catch(() => {})
    },
  }
}

/** @throws BackupError when the file is damaged or not whole. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  try {
    const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > maxEntryBytes) throw new Error('an entry is too large')
      yield { name: header.name, bytes: await buffer(body as never) }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new BackupError(
      code === 'ENOENT'
        ? `there is no file ${file}`
        : `${file} is damaged, not whole, or no backup (${message.replace(/\.$/, '')})`,
    )
  }
}

export async function verifyArchive(file: string, inspect: (entry: Entry) => Promise<void>): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: Manifest | undefined
  for await (const entry of readArchive(file)) {
    if (manifest) throw new BackupError(`${file} is damaged: something follows its end`)
    if (entry.name === manifestName) {
      manifest = parseManifest(entry.bytes)
      hash.update(serializeUnsigned(manifest))
    } else {
      addToHash(hash, entry)
      await inspect(entry)
    }
  }
  if (!manifest) throw new BackupError(`${file} is not whole: its list of contents is missing`)
  if (manifest.sha256 !== hash.digest('hex')) throw new BackupError(`${file} is damaged: its checksum is wrong`)
  return manifest
}

function addToHash(hash: Hash, { name, bytes }: Entry): void {
  hash.update(`${name} ${bytes.length}\n`).update(bytes)
}
