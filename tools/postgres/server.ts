import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser, type Cluster } from './cluster.ts'
import { spawnOptionsFor } from './os-account.ts'
import { findFreePort } from './ports.ts'
import { commandOf, isRunning } from './processes.ts'
import { StartupError } from './startup-error.ts'

const database = 'majstorija'

/** Starts the server on a free port and creates the database. Without `durable` it never waits for the disk. */
export async function startServer(cluster: Cluster, durable: boolean): Promise<{ server: ChildProcess; url: string }> {
  const password = await fs.readFile(cluster.passwordFile, 'utf8').catch(() => {
    throw new StartupError(
      `the password of the data in ${cluster.data} is gone (${cluster.passwordFile}); put it back, or remove the data to begin again`,
    )
  })
  const testSettings: Record<string, string> = durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' }

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
    // Children of a killed server exit a moment later; another process may have taken the port meanwhile.
    const isTransient = /shared memory block|Address already in use/.test(log)
    await shutDownServer(server)
    if (!isTransient || attempt === 20)
      throw new StartupError(`PostgreSQL did not start: ${lastError(log)} (more in ${cluster.logFile})`)
    await sleep(250)
  }
}

/** Resolves to true once the server accepts connections and the database exists, to false if the server has exited. */
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
      await sleep(50)
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

/** Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches only the application, which stops it last. */
async function launchServer(
  { programs, account, data, logFile }: Cluster,
  settings: Record<string, string | number>,
): Promise<ChildProcess> {
  const log = await fs.open(logFile, 'w', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(programs.postgres, ['-D', data, ...options], {
    ...spawnOptionsFor(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  server.on('error', () => {})
  await log.close()
  return server
}

export async function shutDownServer(server: ChildProcess, timeoutMs = 20_000): Promise<void> {
  if (hasExited(server)) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const hasExitedCleanly = await Promise.race([exited.then(() => true), sleep(timeoutMs, false, { ref: false })])
  if (!hasExitedCleanly) server.kill('SIGQUIT')
  await exited
}

export function hasExited({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

export async function stopOrphanedServer({ programs, account, data }: Cluster): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const content = await fs.readFile(pidFile, 'utf8').catch(() => '')
  const [firstLine = '', ...rest] = content.split('\n')
  const pid = Number(firstLine)
  if (!pid) return

  const isServer = async () => isRunning(pid) && (await commandOf(pid)).includes(data)
  // To PostgreSQL a zombie or another program with this id is running. The id of its parent counts as stale, and it still
  // looks for children of the old server.
  if (!(await isServer())) return fs.writeFile(pidFile, [process.pid, ...rest].join('\n'))
  const stopped = ['fast', 'immediate'].some(
    (mode) =>
      spawnSync(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '15'], spawnOptionsFor(account))
        .status === 0,
  )
  if (!stopped && (await isServer()))
    throw new StartupError(
      `a PostgreSQL left over from an earlier start (pid ${pid}) does not stop; end it and start again`,
    )
}
