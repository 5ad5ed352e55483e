import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { createLogger, describeError } from '#app/log.server.ts'
import { ensurePrivateFolder, privateFileOptions } from '#app/gateways/private-folder.server.ts'
import { StorageUnavailableError } from './storage-unavailable.ts'
import { isStorageKey, requireStorageKey, selectSurplus, type Storage } from './storage.ts'

const log = createLogger('storage')

export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireStorageKey(key))

  async function write(key: string, writeTo: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const temporary = `${path}.${randomUUID()}.part`
    try {
      await ensurePrivateFolder(folder)
      await ensurePrivateFolder(dirname(path))
      await writeTo(temporary)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      log.error({ error: describeError(error) }, 'file not stored')
      throw new StorageUnavailableError(error)
    }
  }

  return {
    put: (key, bytes) => write(key, (temporary) => writeFile(temporary, bytes, privateFileOptions)),

    putFile: (key, source) =>
      write(key, async (temporary) => {
        await copyFile(source, temporary)
        await chmod(temporary, privateFileOptions.mode)
      }),

    async getStream(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(undefinedIfMissing)
      return found && { stream: Readable.from(readLater(path), { objectMode: false }), bytes: found.size }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        return undefinedIfMissing(error)
      }
    },

    async *list(key) {
      const entries = await opendir(pathOf(key), { recursive: true }).catch(undefinedIfMissing)
      for await (const entry of entries ?? []) {
        const found = relative(folder, join(entry.parentPath, entry.name))
        if (entry.isFile() && isStorageKey(found)) yield found
      }
    },

    async removeAll(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },

    async trim(key, limits) {
      for (const { path } of selectSurplus(await listFiles(pathOf(key)), limits)) await rm(path, { force: true })
    },
  }
}

/** Opened by the first read: a stream that nobody reads, as for a HEAD request, would leave the file open. */
async function* readLater(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function listFiles(folder: string): Promise<{ path: string; writtenAt: number }[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const files: { path: string; writtenAt: number }[] = []
  for (const name of names) {
    const path = join(folder, name)
    // Another process may trim too.
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ path, writtenAt: found.mtimeMs })
  }
  return files
}
