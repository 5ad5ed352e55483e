import { promises as fs } from 'node:fs'
import path from 'node:path'
import { initializeCluster, type Cluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findPrograms, prepareDataFolder } from './installation.ts'
import { chooseAccount } from './os-account.ts'
import { hasExited, shutDownServer, startServer, stopOrphanedServer } from './server.ts'
import { StartupError } from './startup-error.ts'

export type EmbeddedPostgres = {
  url: string
  stop: () => Promise<void>
  /** Resolves when the server exits, for whatever reason. */
  exited: Promise<void>
}

type Options = { folder: string; durable: boolean }

/** Runs the PostgreSQL of npm for this process alone. Without `durable` it never waits for the disk, and `stop` removes the data. */
export async function startEmbeddedPostgres({ folder, durable }: Options): Promise<EmbeddedPostgres> {
  const root = await openFolder(folder)
  const release = await lockFolder(root)
  try {
    const cluster = await findCluster(root)
    await initializeCluster(cluster)
    await stopOrphanedServer(cluster)
    const { server, url } = await startServer(cluster, durable)
    const stop = async () => {
      await shutDownServer(server)
      if (!durable) await fs.rm(cluster.data, { recursive: true, force: true })
      await release()
    }
    return {
      url,
      stop,
      exited: hasExited(server) ? Promise.resolve() : new Promise((resolve) => server.once('exit', () => resolve())),
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Mode 0711: PostgreSQL's account must pass through the folder, and no other account may list it. */
async function openFolder(folder: string): Promise<string> {
  try {
    await fs.mkdir(folder, { recursive: true })
    const root = await fs.realpath(folder)
    await fs.access(root, fs.constants.W_OK)
    if ((await fs.stat(root)).uid === process.getuid?.()) await fs.chmod(root, 0o711)
    return root
  } catch (error) {
    throw new StartupError(
      `${folder} cannot be written by this user (${(error as Error).message}); start as its owner, or set DATABASE_URL`,
    )
  }
}

async function findCluster(root: string): Promise<Cluster> {
  const account = await chooseAccount(path.join(root, 'cluster'))
  const programs = await findPrograms(account)
  const data = await prepareDataFolder(root, account)
  return { account, programs, data, passwordFile: path.join(root, 'password'), logFile: path.join(root, 'log') }
}
