import { execFileSync } from 'node:child_process'
import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
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

/** Each process is named by its port, where `/readyz` answers. */
const processes = [
  ...readPorts('WEBS', '3001 3002').map((port) => ({ unit: `majstorija-web@${port}`, port })),
  ...readPorts('WORKERS', '9311 9312').map((port) => ({ unit: `majstorija-worker@${port}`, port })),
]
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
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
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

function readPorts(name: 'WEBS' | 'WORKERS', standard: string): string[] {
  return (process.env[name] ?? standard).split(/\s+/).filter(Boolean)
}
