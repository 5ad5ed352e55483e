import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Makes the release in which this file lies the running one, one process after the other, and goes back if a process does not
 * become ready. Run from an earlier release it is the rollback. The processes are those of `deploy/systemd`.
 */

const release = path.join(import.meta.dirname, '..')
const current = path.join(release, '../../current')
const systemctl = process.env.SYSTEMCTL ?? 'systemctl'
const readyTimeoutMs = Number(process.env.READY_TIMEOUT_SECONDS ?? 60) * 1_000

/** Where `systemctl enable` notes what is started with the machine. */
const enabledFolder = process.env.ENABLED_FOLDER ?? '/etc/systemd/system/multi-user.target.wants'
const firstUnits = ['majstorija-web@3001', 'majstorija-web@3002', 'majstorija-worker@9311', 'majstorija-worker@9312']

/** Web processes of a second machine listen on its private address. */
const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ scopeid }) => !scopeid))

const processes = listProcesses()
type Process = (typeof processes)[number]

class UpdateError extends Error {}

try {
  if (!existsSync(path.join(release, 'build/server/index.js')))
    throw new UpdateError(`${release} is not built; run \`npm run build\` in it first`)
  await update()
  process.stdout.write(`${path.basename(release)} runs.\n`)
} catch (error) {
  if (!(error instanceof UpdateError)) throw error
  process.stderr.write(`Cannot update: ${error.message}.\n`)
  process.exitCode = 1
}

async function update(): Promise<void> {
  const migration = `majstorija-migrate@${path.basename(release)}`
  if (!control('start', migration))
    throw new UpdateError(`the migrations failed and nothing was replaced; see \`journalctl -u ${migration}\``)

  const previous = existsSync(current) ? path.join(path.dirname(current), readlinkSync(current)) : undefined
  link(release)
  for (const [index, one] of processes.entries()) {
    if (await restart(one)) continue
    const hint = `${one.unit} did not become ready; see \`journalctl -u ${one.unit}\``
    if (!previous || previous === release) throw new UpdateError(hint)
    link(previous)
    const unready = await restartAll(processes.slice(0, index + 1))
    if (unready.length)
      throw new UpdateError(`${hint}; the previous release does not run either: ${unready.join(', ')}`)
    throw new UpdateError(`${hint}; ${path.basename(previous)} runs again`)
  }
}

/** Those that did not become ready. */
async function restartAll(list: Process[]): Promise<string[]> {
  const unready: string[] = []
  for (const one of list) if (!(await restart(one))) unready.push(one.unit)
  return unready
}

async function restart({ unit, port }: Process): Promise<boolean> {
  process.stdout.write(`${unit} …\n`)
  if (!control('restart', unit)) return false
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (await isReady(port)) return true
    await pause(200)
  }
  return false
}

async function isReady(port: string): Promise<boolean> {
  const answers = addresses.map(({ address, family }) =>
    fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/readyz`, {
      signal: AbortSignal.timeout(3_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return (await Promise.all(answers)).includes(true)
}

function control(command: 'start' | 'restart', unit: string): boolean {
  try {
    execFileSync(systemctl, [command, unit], { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

/** Replaces the link at once, so that it is missing at no time. */
function link(target: string): void {
  const next = `${current}.next`
  rmSync(next, { force: true })
  symlinkSync(path.relative(path.dirname(current), target), next)
  renameSync(next, current)
}

/** The enabled ones, web before worker, or on a new machine the first four; each is named by the port where `/readyz` answers. */
function listProcesses(): { unit: string; port: string }[] {
  const enabled = existsSync(enabledFolder) ? readdirSync(enabledFolder).sort() : []
  const pattern = /^(majstorija-(?:web|worker)@(\d+))\.service$/
  const found = enabled.flatMap((name) => {
    const [, unit, port] = pattern.exec(name) ?? []
    return unit && port ? { unit, port } : []
  })
  return found.length ? found : firstUnits.map((unit) => ({ unit, port: unit.split('@')[1]! }))
}
