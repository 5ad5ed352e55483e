import { execFile, spawn, type ChildProcess } from 'node:child_process'

const startTimeoutMs = 120_000

export type WorkerProcess = {
  child: ChildProcess
  name: string
  port: number
  lines: () => string[]
  exited: Promise<number | null>
}

/** Starts the real worker process. `name` is its application_name, which tells which process runs a job. */
export async function startWorker(
  name: string,
  environment: Record<string, string | undefined>,
  program = 'jobs/worker.ts',
): Promise<WorkerProcess> {
  const worker = spawnWorker(name, environment, [], [], program)
  const port = await new Promise<number>((resolve, reject) => {
    const logPoll = setInterval(() => {
      const line = worker.lines().find((text) => text.includes('worker started'))
      if (!line) return
      clearTimeout(killTimer)
      clearInterval(logPoll)
      resolve((JSON.parse(line) as { port: number }).port)
    }, 20)
    const killTimer = setTimeout(() => worker.child.kill('SIGKILL'), startTimeoutMs)
    void worker.exited.then((code) => {
      clearTimeout(killTimer)
      clearInterval(logPoll)
      reject(new Error(`the worker ended with ${code}: ${worker.lines().join('\n')}`))
    })
  })
  return { ...worker, port }
}

export async function captureStartFailure(
  environment: Record<string, string | undefined>,
  nodeFlags: string[] = [],
  args: string[] = [],
) {
  const { exited, lines } = spawnWorker('refusing', environment, nodeFlags, args)
  return { code: await exited, output: lines().join('\n') }
}

type Options = { input?: string; settings?: Record<string, string> }

/** `npm run jobs -- …` */
export function runJobsCommand(
  args: string[],
  redisUrl?: string,
  { input = '', settings }: Options = {},
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...(redisUrl && { REDIS_URL: redisUrl }), ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['jobs/cli.ts', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` })
    })
    // It may end before it has read everything.
    child.stdin!.on('error', () => {}).end(input)
  })
}

function spawnWorker(
  name: string,
  environment: Record<string, string | undefined>,
  nodeFlags: string[] = [],
  args: string[] = [],
  program = 'jobs/worker.ts',
) {
  const child = spawn(
    process.execPath,
    [...nodeFlags, '--import', './app/start/exit-with-parent.ts', program, ...args],
    {
      env: { ...process.env, PGAPPNAME: name, LOG_LEVEL: 'info', WORKER_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    name,
    lines: () => output.split('\n').filter(Boolean),
    exited: new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code))),
  }
}
