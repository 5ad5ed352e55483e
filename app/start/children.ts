import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CannotStart } from '#db/embedded/cannot-start.ts'
import { root } from './environment.ts'

const following = path.join(import.meta.dirname, 'following.ts')
const drainMs = 22_000
const longestPauseMs = 30_000
const settledMs = 60_000

/** Runs a script to its end. */
export async function runToEnd(script: string, ...flags: string[]): Promise<void> {
  const child = startNode(script, flags)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new CannotStart(`${script} failed (see above)`)
}

export type Child = { stop: () => Promise<void> }

/** Keeps a script running: when it dies it is started again, after a pause that grows while it keeps dying. */
export function keepRunning(script: string): Child {
  let child: ChildProcess
  let pause: NodeJS.Timeout | undefined
  let isStopping = false
  let deaths = 0

  const begin = () => {
    const began = Date.now()
    child = startNode(script, [])
    child.once('exit', () => {
      if (isStopping) return
      deaths = Date.now() - began > settledMs ? 1 : deaths + 1
      const pauseMs = Math.min(1_000 * 2 ** (deaths - 1), longestPauseMs)
      process.stderr.write(`${script} ended unexpectedly and is started again in ${pauseMs / 1_000} s.\n`)
      pause = setTimeout(begin, pauseMs)
    })
  }
  begin()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(pause)
      await drain(child)
    },
  }
}

/** Runs a script whose death is the end of everything: `onDeath` is told unless it was stopped. */
export function runOnce(script: string, onDeath: () => void): Child {
  let isStopping = false
  const child = startNode(script, [])
  child.once('exit', () => isStopping || onDeath())
  return {
    stop: async () => {
      isStopping = true
      await drain(child)
    },
  }
}

/** Its own process group: Ctrl-C reaches start.ts alone, which tells the others in the right order. */
function startNode(script: string, flags: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', following, path.join(root, script), ...flags], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function drain(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), drainMs)
  await ended
  clearTimeout(impatience)
}
