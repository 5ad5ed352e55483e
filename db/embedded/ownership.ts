import { promises as fs } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { isRunning, startOf } from './processes.ts'

type Owner = { pid: number; started: string }

/**
 * Makes this process the only one that works on `folder`, until the returned function is called or the process ends.
 * @throws CannotStart while another process holds it; what a dead one left behind is taken over.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const lock = path.join(folder, 'owner')
  const own = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) } satisfies Owner)

  while (!(await createWith(lock, own))) {
    const found = await fs.readFile(lock, 'utf8').catch(() => '')
    const owner = parseOwner(found)
    if (owner && (await isAlive(owner))) throw takenBy(folder, owner)
    await removeStale(lock, found)
  }
  return () => fs.rm(lock, { force: true })
}

/** Written aside and linked into place, so that nobody ever reads half of it. */
async function createWith(lock: string, content: string): Promise<boolean> {
  const draft = `${lock}.${process.pid}`
  await fs.writeFile(draft, content)
  try {
    await fs.link(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await fs.rm(draft, { force: true })
  }
}

/** Of two processes that find the same stale lock, the slower one must not remove the lock the faster one has made. */
async function removeStale(lock: string, expected: string): Promise<void> {
  const aside = `${lock}.${process.pid}.stale`
  await fs.rename(lock, aside).catch(() => {})
  const moved = await fs.readFile(aside, 'utf8').catch(() => expected)
  if (moved !== expected) await fs.link(aside, lock).catch(() => {})
  await fs.rm(aside, { force: true })
}

function parseOwner(content: string): Owner | undefined {
  try {
    return JSON.parse(content) as Owner
  } catch {
    return undefined
  }
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  return isRunning(pid) && (await startOf(pid)) === started
}

function takenBy(folder: string, { pid }: Owner): CannotStart {
  return new CannotStart(`another majstorija is running on ${folder}, pid ${pid}; stop it first, or use another folder`)
}
