import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:net'
import path from 'node:path'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { memorySettings } from './memory-settings.ts'
import { root } from './paths.ts'

const exitWithParent = path.join(import.meta.dirname, 'exit-with-parent.ts')
const shutdownTimeoutMs = 22_000
const maxRestartDelayMs = 30_000
const stableMs = 60_000

export async function runScript(script: string, ...flags: string[]): Promise<void> {
  const child = startNode(script, flags)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartupError(`${script} failed (see above)`)
}

export type Child = { stop: () => Promise<void> }

/** Keeps a script running: when it dies it is started again, after a pause that grows while it keeps dying. */
export function startSupervised(script: string): Child {
  let child: ChildProcess
  let restartTimer: NodeJS.Timeout | undefined
  let isStopping = false
  let failures = 0

  const start = () => {
    const startedAt = Date.now()
    child = startNode(script, [])
    child.once('exit', () => {
      if (isStopping) return
      failures = Date.now() - startedAt > stableMs ? 1 : failures + 1
      const restartDelayMs = Math.min(1_000 * 2 ** (failures - 1), maxRestartDelayMs)
      process.stderr.write(`${script} ended unexpectedly and is started again in ${restartDelayMs / 1_000} s.\n`)
      restartTimer = setTimeout(start, restartDelayMs)
    })
  }
  start()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(restartTimer)
      await stopGracefully(child)
    },
  }
}

type ProcessOptions = { socket: Server; onExit: () => void }

/** Runs a script, which takes over the listening `socket`; `onExit` is called when it exits without `stop`. */
export function startProcess(script: string, { socket, onExit }: ProcessOptions): Child {
  let isStopping = false
  const child = startNode(script, [], { TAKES_SOCKET: '1' })
  child.once('message', () => child.send('socket', socket, () => socket.close()))
  child.once('exit', () => isStopping || onExit())
  return {
    stop: async () => {
      isStopping = true
      await stopGracefully(child)
    },
  }
}

/** `detached` gives it a process group of its own: Ctrl-C reaches only start.ts, which stops its children in order. */
function startNode(script: string, flags: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--import', exitWithParent, path.join(root, script), ...flags], {
    cwd: root,
    detached: true,
    env: { ...memorySettings, ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function stopGracefully(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs)
  await exited
  clearTimeout(killTimer)
}
