import { chmod, mkdir } from 'node:fs/promises'

export const privateFileOptions = { mode: 0o600 }

/** Creates a folder that only this account can read, or restricts an existing one. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    // The folder of a volume may belong to another account.
    if (error.code !== 'EPERM') throw error
  })
}
