import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { config } from '#app/config.server.ts'
import { ensurePrivateFolder, privateFileOptions } from '#app/gateways/private-folder.server.ts'

/** Keys are ours, such as `images/12/original.jpg`, and contain no user input. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Recursive; a missing key is ignored. */
  removeAll(key: string): Promise<void>
  trim(key: string, limits: TrimLimits): Promise<void>
}

export type TrimLimits = { maxFiles: number; maxAgeMs: number }

const keyPattern = /^[a-z]+(-[a-z]+)*(\/[a-z0-9]+)*(\/[a-z0-9]+\.[a-z0-9]+)?$/

export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = `${path}.${randomUUID()}.part`
      await ensurePrivateFolder(folder)
      await ensurePrivateFolder(dirname(path))
      try {
        await writeFile(temporary, bytes, privateFileOptions)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    async removeAll(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },

    async trim(key, { maxFiles, maxAgeMs }) {
      const files = await listNewestFirst(pathOf(key))
      const tooOld = Date.now() - maxAgeMs
      const surplus = files.filter(({ writtenAt }, index) => index >= maxFiles || writtenAt < tooOld)
      for (const { path } of surplus) await rm(path, { force: true })
    },
  }
}

async function listNewestFirst(folder: string): Promise<{ path: string; writtenAt: number }[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const files: { path: string; writtenAt: number }[] = []
  for (const name of names) {
    const path = join(folder, name)
    // Another process may trim too.
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ path, writtenAt: found.mtimeMs })
  }
  return files.toSorted((one, other) => other.writtenAt - one.writtenAt)
}

export const storage: Storage = folderStorage(config.UPLOADS_DIR)
