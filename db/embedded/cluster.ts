import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { actingAs, giveTo, type Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'
import type { Programs } from './place.ts'
import { commandOf, isRunning } from './processes.ts'

/** What is needed to work on one cluster: its programs, its account, its files. */
export type Cluster = { programs: Programs; account: Account; data: string; passwordFile: string; logFile: string }

export const superuser = 'majstorija'

/** Makes the data files, unless they are there already. A broken-off attempt is begun again. */
export async function initialise({ programs, account, data, passwordFile }: Files): Promise<void> {
  const complete = path.join(data, 'initialised')
  if (existsSync(complete)) return

  for (const name of await fs.readdir(data)) await fs.rm(path.join(data, name), { recursive: true })
  await fs.writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await giveTo(account, passwordFile)

  // The C library's own locale only matters where ICU is not asked; not every system has a UTF-8 one.
  const faults = ['C.UTF-8', 'en_US.UTF-8', 'C']
    .values()
    .map((locale) => faultOfInitdb({ programs, account, data, passwordFile }, locale))
  const fault = faults.find((text) => !/invalid locale/.test(text)) ?? 'no locale is usable'
  if (fault) throw new CannotStart(`PostgreSQL could not make its data files in ${data}: ${fault}`)
  await fs.writeFile(complete, '')
}

type Files = Pick<Cluster, 'programs' | 'account' | 'data' | 'passwordFile'>

function faultOfInitdb({ programs, account, data, passwordFile }: Files, locale: string): string {
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
    { ...actingAs(account), encoding: 'utf8', stdio: [password, 'ignore', 'pipe'] },
  )
  closeSync(password)
  if (status === 0) return ''
  return error?.message ?? stderr.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? 'initdb failed'
}

/** Stops the PostgreSQL of an application that was killed. Called only by who has claimed the folder. */
export async function stopOrphan({ programs, account, data }: Cluster): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = Number((await fs.readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isRunning(pid)) return

  const isOurs = (await commandOf(pid)).includes(data)
  if (!isOurs) return fs.rm(pidFile)
  const stopped = ['fast', 'immediate'].some(
    (mode) =>
      spawnSync(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '15'], actingAs(account)).status === 0,
  )
  if (!stopped)
    throw new CannotStart(
      `a PostgreSQL left over from an earlier start (pid ${pid}) does not stop; end it and start again`,
    )
}

/** Its own process group, so that Ctrl-C in the terminal reaches the application first and the database last. */
export async function launch(
  { programs, account, data, logFile }: Cluster,
  settings: Record<string, string | number>,
): Promise<ChildProcess> {
  const log = await fs.open(logFile, 'w', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(programs.postgres, ['-D', data, ...options], {
    ...actingAs(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  server.on('error', () => {})
  await log.close()
  return server
}

/** @param milliseconds how long a clean shutdown may take before it becomes an immediate one. */
export async function shutDown(server: ChildProcess, milliseconds = 20_000): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const isClean = await Promise.race([ended.then(() => true), pause(milliseconds, false, { ref: false })])
  if (!isClean) server.kill('SIGQUIT')
  await ended
}

export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}
