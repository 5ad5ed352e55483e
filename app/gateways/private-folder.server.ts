import { chmod, mkdir } from 'node:fs/promises'

/** Files hold codes, contacts and members' pictures: they are for the account that runs the processes alone. */
export const privateFileOptions = { mode: 0o600 }

/** Makes a folder that no other account of the machine can look into, and closes one that stands open. */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    // A volume may belong to another account, and then closing it is up to that one.
    if (error.code !== 'EPERM') throw error
  })
}
