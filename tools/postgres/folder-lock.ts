import { promises as fs } from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup-error.ts'
import { isSameProcess, startTimeOf, type ProcessIdentity } from './processes.ts'

/** Locks `folder` for this process; the result unlocks it. @throws StartupError while a living process holds the lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = path.join(folder, 'owner')
  const ownContent = JSON.stringify({
    pid: process.pid,
    startedAt: await startTimeOf(process.pid),
  } satisfies ProcessIdentity)

  while (!(await createLockFile(lock, ownContent))) {
    const found = await fs.readFile(lock, 'utf8').catch(() => '')
    const owner = parseOwner(found)
    if (owner && (await isSameProcess(owner))) throw lockedBy(folder, owner)
    await removeStale(lock, found)
  }
  return () => fs.rm(lock, { force: true })
}

/** Writes a temporary file and links it, so that no reader sees a partial lock. */
async function createLockFile(lock: string, content: string): Promise<boolean> {
  const temporary = `${lock}.${process.pid}`
  await fs.writeFile(temporary, content)
  try {
    await fs.link(temporary, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await fs.rm(temporary, { force: true })
  }
}

/** Two processes may find the same stale lock: the slower one puts back the new lock that the faster one has written. */
async function removeStale(lock: string, expected: string): Promise<void> {
  const staleFile = `${lock}.${process.pid}.stale`
  await fs.rename(lock, staleFile).catch(() => {})
  const moved = await fs.readFile(staleFile, 'utf8').catch(() => expected)
  if (moved !== expected) await fs.link(staleFile, lock).catch(() => {})
  await fs.rm(staleFile, { force: true })
}

function parseOwner(content: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(content) as ProcessIdentity
  } catch {
    return undefined
  }
}

function lockedBy(folder: string, { pid }: ProcessIdentity): StartupError {
  return new StartupError(
    `another majstorija is running on ${folder}, pid ${pid}; stop it first, or use another folder`,
  )
}
