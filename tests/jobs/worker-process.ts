import { spawn, type ChildProcess } from 'node:child_process'

export type WorkerProcess = {
  child: ChildProcess
  name: string
  port: number
  lines: () => string[]
  ended: Promise<number | null>
}

/** Starts the real worker process. Its database sessions carry `name`, so that a test sees which process holds a job. */
export async function startWorker(
  name: string,
  environment: Record<string, string | undefined>,
  program = 'jobs/worker.ts',
): Promise<WorkerProcess> {
  const worker = launch(name, environment, [], [], program)
  const port = await new Promise<number>((resolve, reject) => {
    const look = setInterval(() => {
      const line = worker.lines().find((text) => text.includes('worker started'))
      if (line) resolve((JSON.parse(line) as { port: number }).port)
    }, 20)
    void worker.ended.then((code) => reject(new Error(`the worker ended with ${code}: ${worker.lines().join('\n')}`)))
    void worker.ended.finally(() => clearInterval(look))
  })
  return { ...worker, port }
}

/** What a worker that refuses to start says, and its exit code. */
export async function refusalOf(
  environment: Record<string, string | undefined>,
  nodeFlags: string[] = [],
  args: string[] = [],
) {
  const { ended, lines } = launch('refusing', environment, nodeFlags, args)
  return { code: await ended, said: lines().join('\n') }
}

function launch(
  name: string,
  environment: Record<string, string | undefined>,
  nodeFlags: string[] = [],
  args: string[] = [],
  program = 'jobs/worker.ts',
) {
  const child = spawn(process.execPath, [...nodeFlags, program, ...args], {
    env: { ...process.env, PGAPPNAME: name, LOG_LEVEL: 'info', WORKER_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    name,
    lines: () => output.split('\n').filter(Boolean),
    ended: new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code))),
  }
}
