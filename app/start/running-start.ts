import { existsSync, promises as fs } from 'node:fs'
import { isSameProcess, startTimeOf, type ProcessIdentity } from '#tools/postgres/processes.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { runningFile } from './paths.ts'

/** A command that is run beside decides about these itself. */
const ownSettings = new Set(['NODE_ENV', 'LOG_LEVEL'])

type RunningStart = ProcessIdentity & { settings: Record<string, string>; isEmbedded: boolean }

/** Lets the other commands of this folder use the settings `names` of this `npm start`; the result ends that. */
export async function publishSettings({
  names,
  isEmbedded,
}: {
  names: readonly string[]
  isEmbedded: boolean
}): Promise<() => Promise<void>> {
  const settings = Object.fromEntries(
    names.filter((name) => process.env[name] && !ownSettings.has(name)).map((name) => [name, process.env[name]!]),
  )
  const start: RunningStart = { pid: process.pid, startedAt: await startTimeOf(process.pid), settings, isEmbedded }
  const temporary = `${runningFile}.${process.pid}`
  await fs.writeFile(temporary, JSON.stringify(start), { mode: 0o600 })
  await fs.rename(temporary, runningFile)
  return async () => {
    if ((await readRunningStart())?.pid === process.pid) await fs.rm(runningFile, { force: true })
  }
}

export async function findRunningStart(): Promise<RunningStart | undefined> {
  const found = await readRunningStart()
  return found && (await isSameProcess(found)) ? found : undefined
}

async function readRunningStart(): Promise<RunningStart | undefined> {
  if (!existsSync(runningFile)) return undefined
  try {
    return JSON.parse(await fs.readFile(runningFile, 'utf8')) as RunningStart
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartupError(`another user has run \`npm start\` in this folder; be that user, or set DATABASE_URL`)
    return undefined
  }
}
