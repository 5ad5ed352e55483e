import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '#app/config.server.ts'

/** Where files are kept. Keys are ours, such as `images/12/original.jpg`; nothing that came from outside is ever part of one. */
export type Storage = {
  /** Whole or not at all, also when the process dies in mid-write. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Everything below this key; nothing there is fine. */
  removeAll(key: string): Promise<void>
}

const keyForm = /^[a-z]+(\/[a-z0-9]+)*(\/[a-z0-9]+\.[a-z0-9]+)?$/

/** Files in one folder of this machine, or of a volume that all processes share. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = `${path}.${randomUUID()}.part`
      await mkdir(join(path, '..'), { recursive: true })
      try {
        await writeFile(temporary, bytes)
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
  }
}

export const storage: Storage = folderStorage(config.UPLOADS_DIR)
