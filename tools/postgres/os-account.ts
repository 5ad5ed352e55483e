import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** The account that PostgreSQL runs as: another one when this process is root, which PostgreSQL refuses. */
export type OsAccount = { name: string; uid?: number; gid?: number }

/** Existing data in `dataFolder` decide: they are used by the account that owns them. */
export async function chooseAccount(dataFolder: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return { name: 'you' }

  const owner = await fs.stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { name: `the user with id ${owner.uid}`, uid: owner.uid, gid: owner.gid }

  const account = findAccount('postgres') ?? addAccount('postgres') ?? findAccount('nobody')
  if (!account)
    throw new StartupError(
      'PostgreSQL does not run as root and this system has no other user; run this as an ordinary user or set DATABASE_URL',
    )
  return account
}

export function spawnOptionsFor({ uid, gid }: OsAccount): {
  cwd: string
  uid?: number
  gid?: number
  env: NodeJS.ProcessEnv
} {
  return { cwd: '/', uid, gid, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

export async function chownTo({ uid, gid }: OsAccount, file: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await fs.chown(file, uid, gid)
}

export function canUseFolder(account: OsAccount, folder: string): boolean {
  return spawnSync('sh', ['-c', 'test -w "$0" && test -x "$0"', folder], spawnOptionsFor(account)).status === 0
}

function findAccount(name: string): OsAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout) : undefined
  })
  return uid === undefined || gid === undefined ? undefined : { name: `user ${name}`, uid, gid }
}

function addAccount(name: string): OsAccount | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
  })
  return findAccount(name)
}
