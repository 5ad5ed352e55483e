import type { ChildProcess } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from './os-account.ts'
import { StartupError } from './startup-error.ts'
import {
  hasExited,
  initializeCluster,
  launchServer,
  shutDownServer,
  stopOrphanedServer,
  superuser,
  type Cluster,
} from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findPrograms, prepareDataFolder } from './installation.ts'
import { findFreePort } from './ports.ts'

export type EmbeddedPostgres = {
  /** Connects as the superuser to the database `majstorija`. */
  url: string
  /** Ends the server and waits for it; data that are not durable are removed. */
  stop: () => Promise<void>
  /** Settles when the server ends, whoever ended it. */
  exited: Promise<void>
}

const database = 'majstorija'

/**
 * Runs the PostgreSQL that npm installed, with its data in `folder`, for this process alone.
 * `durable: false` is for tests: faster, and forgotten at the end.
 * @throws CannotStart with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres({
  folder,
  durable,
}: {
  folder: string
  durable: boolean
}): Promise<EmbeddedPostgres> {
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

/** Anyone may pass through the folder, which the server's account has to; nobody else may list it. */
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

async function startServer(cluster: Cluster, durable: boolean): Promise<{ server: ChildProcess; url: string }> {
  const password = await fs.readFile(cluster.passwordFile, 'utf8').catch(() => {
    throw new StartupError(
      `the password of the data in ${cluster.data} is gone (${cluster.passwordFile}); put it back, or remove the data to begin again`,
    )
  })
  const testSettings: Record<string, string> = durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const server = await launchServer(cluster, {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      timezone: 'UTC',
      ...testSettings,
    })
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
    if (await waitUntilReady(server, url)) return { server, url }

    const log = await fs.readFile(cluster.logFile, 'utf8')
    // A killed server's last children take a moment to go; a port may be taken between finding and using it.
    const isTransient = /shared memory block|Address already in use/.test(log)
    await shutDownServer(server)
    if (!isTransient || attempt === 20)
      throw new StartupError(`PostgreSQL did not start: ${lastError(log)} (more in ${cluster.logFile})`)
    await pause(250)
  }
}

/** Waits until the server takes connections, and makes our database in it; false when it ended instead. */
async function waitUntilReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (!hasExited(server) && Date.now() < deadline) {
    const client = new pg.Client({
      connectionString: url.replace(/\/\w+$/, '/postgres'),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
      if (!rowCount) await client.query(`create database ${database}`)
      return true
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

function lastError(log: string): string {
  return (
    log
      .split('\n')
      .findLast((line) => /FATAL|PANIC|ERROR/.test(line))
      ?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it did not answer'
  )
}
