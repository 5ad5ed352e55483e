import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { spawnOptionsFor, chownTo, type OsAccount } from './os-account.ts'
import { StartupError } from './startup-error.ts'
import type { Programs } from './installation.ts'

export type Cluster = { programs: Programs; account: OsAccount; data: string; passwordFile: string; logFile: string }

export const superuser = 'majstorija'

/** Runs initdb unless a marker file says that an earlier run has finished. */
export async function initializeCluster({ programs, account, data, passwordFile }: Files): Promise<void> {
  const marker = path.join(data, 'initialised')
  if (existsSync(marker)) return

  for (const name of await fs.readdir(data)) await fs.rm(path.join(data, name), { recursive: true })
  await fs.writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await chownTo(account, passwordFile)

  // Collation is ICU's; the C library's locale is needed by initdb, and systems differ in which ones they have.
  const initErrors = ['C.UTF-8', 'en_US.UTF-8', 'C']
    .values()
    .map((locale) => runInitdb({ programs, account, data, passwordFile }, locale))
  const initError = initErrors.find((text) => !/invalid locale/.test(text)) ?? 'no locale is usable'
  if (initError) throw new StartupError(`PostgreSQL could not create its data files in ${data}: ${initError}`)
  await fs.writeFile(marker, '')
}

type Files = Pick<Cluster, 'programs' | 'account' | 'data' | 'passwordFile'>

function runInitdb({ programs, account, data, passwordFile }: Files, locale: string): string {
  // Passed as an open file, because the account may not be able to enter its folder.
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
