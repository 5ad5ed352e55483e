import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { memorySettings } from '#app/start/memory-settings.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { findOnPath, root } from '#tests/support/environment/commands.ts'

const taskset = findOnPath('taskset')
const running = new Set<ChildProcess>()

export const isPinned = taskset !== undefined

type Options = { cpu: 0 | 1 | 'all'; args: string[]; folder?: string; environment?: Record<string, string> }

/** Starts a Node program on one processor, where the system can hold it there, or on all. */
function spawnPinned({ cpu, args, folder = root, environment = {} }: Options): ChildProcess {
  const command = [...(taskset && cpu !== 'all' ? [taskset, '-c', String(cpu)] : []), process.execPath, ...args]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...(folder === root && memorySettings), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Starts one that runs until `stopProcesses`. What it says goes nowhere, as with its peer. */
export function startPinned(options: Options): ChildProcess {
  const child = spawnPinned(options)
  child.stdout!.resume()
  child.stderr!.resume()
  return child
}

/** Runs one to its end, and answers what it said. */
export async function runPinned(options: Options): Promise<string> {
  const child = spawnPinned(options)
  const [output, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  if (code !== 0 || output === '')
    throw new Error(`${options.args[0]} ended with ${code}: ${errors || 'it said nothing'}`)
  return output
}

/** The processor's time that the server has used so far and its resident memory, where the system tells. */
export type Server = { port: number; pid: number; cpuMs: () => number; residentMb: () => number }

/** Starts a web server that takes its port from PORT, and waits for its first answer. */
export async function startServer({
  cpu = 0,
  args,
  folder,
  environment,
}: Omit<Options, 'cpu'> & Partial<Options>): Promise<Server> {
  const port = await findFreePort()
  const child = startPinned({ cpu, args, folder, environment: { ...environment, PORT: String(port) } })
  const lastErrors: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => lastErrors.splice(0, lastErrors.length, chunk))
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (isUp)
      return {
        port,
        pid: child.pid!,
        cpuMs: () => readCpuMs(child.pid!),
        residentMb: () => readResidentMb(child.pid!),
      }
    await pause(100)
  }
  throw new Error(`${args.join(' ')} does not answer: ${lastErrors.join('')}`)
}

function readCpuMs(pid: number): number {
  try {
    // The name before the bracket may hold spaces; user and system time are the 12th and 13th field behind it, in hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return Number.NaN
  }
}

function readResidentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The peer would end only when its connections to the database have been idle for half a minute. */
const graceMs = 3_000

export async function stopProcesses(signal: NodeJS.Signals): Promise<void> {
  const exits = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill(signal)
  const ending = setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), graceMs)
  await Promise.all(exits)
  clearTimeout(ending)
}
