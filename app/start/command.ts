import { existsSync } from 'node:fs'
import path from 'node:path'
import { embeddedFolder, root, runningFile } from './paths.ts'

/**
 * Fills process.env for a command of this folder: with `.env`, then with the settings of the `npm start` that runs here. What
 * is set stays, and so does another DATABASE_URL. Without both, `whenStopped` says whether the command starts the embedded
 * database, also an empty one, or is refused with a StartupError. Returns what stops that database.
 */
export async function prepareCommand({
  whenStopped,
}: {
  whenStopped: 'refuse' | 'start' | 'create'
}): Promise<() => Promise<void>> {
  const envFile = path.join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)

  if (existsSync(runningFile) && (await useRunningStart())) return async () => {}
  if (whenStopped === 'refuse') {
    if (!process.env.DATABASE_URL && existsSync(embeddedFolder)) await refuse()
    return async () => {}
  }
  if (!process.env.DATABASE_URL && whenStopped === 'start' && !existsSync(embeddedFolder)) await refuse()
  return startDatabase()
}

async function useRunningStart(): Promise<boolean> {
  const { findRunningStart } = await import('./running-start.ts')
  const running = await findRunningStart()
  if (!running) return false
  const { DATABASE_URL = '' } = running.settings
  if (process.env.DATABASE_URL && process.env.DATABASE_URL !== DATABASE_URL) return false

  const { findFreePortFrom } = await import('#tools/postgres/ports.ts')
  for (const [name, value] of Object.entries(running.settings))
    process.env[name] ||= name.endsWith('PORT') ? String(await findFreePortFrom(Number(value))) : value
  announceDatabase(running.isEmbedded)
  return true
}

async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL && process.env.SECRET) {
    announceDatabase(false)
    return async () => {}
  }
  const { prepareEnvironment } = await import('./environment.ts')
  await prepareEnvironment({ isDevelopment: false })
  const isEmbedded = !process.env.DATABASE_URL
  announceDatabase(isEmbedded)
  if (!isEmbedded) return async () => {}

  const { startEmbeddedPostgres } = await import('#tools/postgres/embedded.ts')
  const embedded = await startEmbeddedPostgres({ folder: embeddedFolder, durable: true })
  process.env.DATABASE_URL = embedded.url
  return embedded.stop
}

/** On the error output, because the output of a command may be read by another program. */
function announceDatabase(isEmbedded: boolean): void {
  const name = isEmbedded
    ? `embedded database of this folder (${path.relative(root, embeddedFolder)})`
    : `database ${describeDatabase(process.env.DATABASE_URL!)}`
  process.stderr.write(`Uses the ${name}.\n`)
}

export function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Loaded where it is needed: the image, which holds no embedded database, has no `tools/postgres`. */
async function refuse(): Promise<never> {
  const { StartupError } = await import('#tools/postgres/startup-error.ts')
  throw new StartupError('the database of this folder is not running; start it with `npm start`, or set DATABASE_URL')
}
