import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, promises as fs, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '#db/migrate.ts'
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts'

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

/** A durable PostgreSQL with a migrated database, which a test may stop, start again on its port, freeze and thaw. */
export async function startOwnPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-postgres-'))
  const embedded = await startEmbeddedPostgres({ folder, durable: true })
  await migrateToLatest(embedded.url)
  const [setting] = await query<{ data_directory: string }>(embedded.url, 'show data_directory')
  const data = setting!.data_directory
  const command = readFileSync(path.join(data, 'postmaster.opts'), 'utf8')
  const { uid, gid } = await fs.stat(data)
  let exited: Promise<unknown> = embedded.exited
  let restarted: ChildProcess | undefined

  const shutDown = async (mode: 'fast' | 'immediate') => {
    process.kill(pidOf(data), mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exited
  }

  return {
    url: embedded.url,
    query: <Row>(statement: string) => query<Row>(embedded.url, statement),
    freeze: () => signalServer(data, 'SIGSTOP'),
    thaw: () => signalServer(data, 'SIGCONT'),
    shutDown,
    /** Resolves when it accepts connections. */
    async startAgain(): Promise<void> {
      const [program = ''] = command.split(' ', 1)
      const args = [...command.matchAll(/"([^"]*)"/g)].map(([, arg]) => arg!)
      restarted = spawn(program, args, { cwd: '/', uid, gid, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' })
      exited = once(restarted, 'exit')
      await acceptsConnections(embedded.url)
    },
    async stop(): Promise<void> {
      if (restarted?.exitCode === null) await shutDown('fast')
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function query<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

async function acceptsConnections(url: string): Promise<void> {
  const isUp = () =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + 60_000
  while (!(await isUp())) if (Date.now() > deadline) throw new Error('PostgreSQL does not start again')
}

/** Reaches every process of the server with this data directory: first the one that would begin others while they are listed. */
export function signalServer(data: string, signal: NodeJS.Signals): void {
  const pid = pidOf(data)
  process.kill(pid, signal)
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch {
      // That connection was closed meanwhile.
    }
  }
}

function pidOf(data: string): number {
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
