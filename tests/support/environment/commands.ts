import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../../..')

const binFolder = path.join(root, 'node_modules/.bin')
const running = new Set<ChildProcess>()
let isStopping = false

export type CommandResult = { ok: boolean; output: string }

/** Runs a program to its end in a process group of its own, and ends the whole group when it takes too long. */
export async function runCommand(
  command: string[],
  {
    timeoutMinutes,
    isOutputShown = false,
    env = {},
  }: { timeoutMinutes: number; isOutputShown?: boolean; env?: Record<string, string> },
): Promise<CommandResult> {
  if (isStopping) return new Promise(() => {})
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, PATH: `${binFolder}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', isOutputShown ? 'inherit' : 'pipe', isOutputShown ? 'inherit' : 'pipe'],
  })
  running.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const killTimer = setTimeout(() => {
    chunks.push(`\nIt took longer than ${timeoutMinutes} minutes.\n`)
    signalGroup(child, 'SIGKILL')
  }, timeoutMinutes * 60_000)

  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      chunks.push(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  clearTimeout(killTimer)
  // What the program left running in its group has no owner any more.
  signalGroup(child, 'SIGKILL')
  running.delete(child)
  return { ok: code === 0, output: chunks.join('') }
}

/** Ends what runs and lets nothing else begin, politely first: a browser suite stops the servers it started. */
export async function stopCommands(): Promise<void> {
  isStopping = true
  for (const child of running) signalGroup(child, 'SIGINT')
  const deadline = Date.now() + 10_000
  while (running.size && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const child of running) signalGroup(child, 'SIGKILL')
}

export function findOnPath(...names: string[]): string | undefined {
  // Debian keeps servers in a folder that is on root's PATH only.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

export const isRoot = process.getuid?.() === 0

export async function installFromDebian(...names: string[]): Promise<void> {
  if (!isRoot || !findOnPath('apt-get')) return
  process.stdout.write(`Installing ${names.join(', ')} with apt-get.\n`)
  // RUNLEVEL=1 keeps the package from starting a service of its own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const update = await runCommand(['apt-get', 'update', '-q'], { timeoutMinutes: 3, env })
  if (update.ok)
    await runCommand(['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names], {
      timeoutMinutes: 8,
      env,
    })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}
