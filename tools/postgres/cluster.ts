import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnOptionsFor, chownTo, type OsAccount } from './os-account.ts'
import { StartupError } from './startup-error.ts'
import type { Programs } from './installation.ts'
import { commandOf, isRunning } from './processes.ts'

/** What is needed to work on one cluster: its programs, its account, its files. */
export type Cluster = { programs: Programs; account: OsAccount; data: string; passwordFile: string; logFile: string }

export const superuser = 'majstorija'

/** Makes the data files, unless they are there already. A broken-off attempt is begun again. */
export async function initializeCluster({ programs, account, data, passwordFile }: Files): Promise<void> {
  const marker = path.join(data, 'initialised')
  if (existsSync(marker)) return

  for (const name of await fs.readdir(data)) await fs.rm(path.join(data, name), { recursive: true })
  await fs.writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await chownTo(account, passwordFile)

  // The C library's own locale only matters where ICU is not asked; not every system has a UTF-8 one.
  const initErrors = ['C.UTF-8', 'en_US.UTF-8', 'C']
    .values()
    .map((locale) => runInitdb({ programs, account, data, passwordFile }, locale))
  const initError = initErrors.find((text) => !/invalid locale/.test(text)) ?? 'no locale is usable'
  if (initError) throw new StartupError(`PostgreSQL could not make its data files in ${data}: ${initError}`)
  await fs.writeFile(marker, '')
}

type Files = Pick<Cluster, 'programs' | 'account' | 'data' | 'passwordFile'>

function runInitdb({ programs, account, data, passwordFile }: Files, locale: string): string {
  // Handed over open: the account may not be able to walk to the file.
  const password = openSync(passwordFile, 'r')
  const { status, stderr, error } = spawnSync(
    programs.initdb,
    [
      '-D',
      data,
      '-U',
      superuser,
      '--auth=scram-sha-256',
      '--pwfile=/dev/stdin',
      '--no-instructions',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      `--locale=${locale}`,
    ],
    { ...spawnOptionsFor(account), encoding: 'utf8', stdio: [password, 'ignore', 'pipe'] },
  )
  closeSync(password)
  if (status === 0) return ''
  return error?.message ?? stderr.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? 'initdb failed'
}

/** Stops the PostgreSQL of an application that was killed. Called only by who has claimed the folder. */
export async function stopOrphanedServer({ programs, account, data }: Cluster): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = Number((await fs.readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isRunning(pid)) return

  const isOwn = (await commandOf(pid)).includes(data)
  if (!isOwn) return fs.rm(pidFile)
  const stopped = ['fast', 'immediate'].some(
    (mode) =>
      spawnSync(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '15'], spawnOptionsFor(account))
        .status === 0,
  )
  if (!stopped)
    throw new StartupError(
      `a PostgreSQL left over from an earlier start (pid ${pid}) does not stop; end it and start again`,
    )
}

/** Its own process group, so that Ctrl-C in the terminal reaches the application first and the database last. */
export async function launchServer(
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

/** @param timeoutMs how long a clean shutdown may take before it becomes an immediate one. */
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
