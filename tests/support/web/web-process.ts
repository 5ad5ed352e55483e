import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { validateResponsesOf } from '#tests/support/api/openapi-validation.ts'
import { root } from '#tests/support/environment/commands.ts'
import { db } from '#tests/support/data/database.ts'

const startTimeoutMs = 55_000

export type Work = { allocatedBytes: number; cpuMicros: number }

export type WebProcess = {
  origin: string
  pid: number
  /** What the process wrote: one JSON line for each request and each fault. */
  lines: () => string[]
  /** How many SQL statements the process has sent so far. */
  countStatements: () => Promise<number>
  /** The longest uninterrupted processor time of its event loop, and the bytes its memory rose, since the last call. */
  measureEventLoop: () => Promise<{ maxMs: number; rssGrowthBytes: number }>
  /** What its main thread has allocated and computed so far. */
  measureWork: () => Promise<Work>
  /** The origin at which the process answers with a page that the application has no part in. */
  startReference: () => Promise<string>
  signal: (signal: NodeJS.Signals) => void
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Resolves with the exit code once the process has ended, and all that it wrote has arrived. */
  terminate: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Gateways for a process that only enqueues: no worker is running that would send. */
export const unreachableProviders = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  INFOBIP_URL: 'https://127.0.0.1:9',
  INFOBIP_API_KEY: 'none',
}

/** Node loads a compiler for them, which takes 20 MB. */
const monitors = ['statement-counter', 'event-loop-monitor', 'work-counter'].flatMap((name) => [
  '--import',
  `./tests/support/web/${name}.ts`,
])

const companySettings = {
  COMPANY_NAME: 'Majstorija d.o.o.',
  COMPANY_ADDRESS: 'Ulica 1',
  COMPANY_ID: '4200000000000',
  COMPANY_VAT_ID: '200000000000',
  COMPANY_ACCOUNT: '1990000000000000',
  MONRI_URL: 'https://127.0.0.1:9',
  MONRI_KEY: 'TestKey7Xufyeoj',
  MONRI_TOKEN: 'a'.repeat(40),
}

/** The web process as it is run in production, on the database of this test file; pages are made anew unless PAGE_CACHE is set. */
export async function startWebProcess(
  environment: Record<string, string> = {},
  { readyPath = '/readyz', isMonitored = true }: { readyPath?: '/readyz' | '/healthz'; isMonitored?: boolean } = {},
): Promise<WebProcess> {
  if (!existsSync(path.join(root, 'build/server/index.js')))
    throw new Error('The pages are not built: run `npm run build` first.')
  const port = Number(environment.PORT ?? (await findFreePort()))
  const child = spawn(
    process.execPath,
    [
      '--import',
      './app/start/stripped-sources.mjs',
      '--import',
      './app/start/exit-with-parent.ts',
      ...(isMonitored ? monitors : []),
      'app/server.ts',
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        RATE_LIMIT_FACTOR: '1000',
        PAGE_CACHE: '0',
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...companySettings,
        ...(environment.SMTP_URL && { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const terminate = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }

  const requestMessage = (message: string) =>
    new Promise<unknown>((resolve) => {
      child.once('message', resolve)
      child.send(message)
    })

  const web: WebProcess = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    lines: () => output.split('\n').filter(Boolean),
    countStatements: async () => Number(await requestMessage('count')),
    measureEventLoop: async () => (await requestMessage('blocks')) as { maxMs: number; rssGrowthBytes: number },
    measureWork: async () => (await requestMessage('work')) as Work,
    startReference: async () => `http://127.0.0.1:${String(await requestMessage('reference'))}`,
    signal: (signal) => void child.kill(signal),
    kill: async () => void (await terminate('SIGKILL')),
    stop: async () => void (await terminate('SIGTERM')),
    terminate,
  }
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(`${web.origin}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the web process does not start: ${output}`)
    await pause(25)
  }
  validateResponsesOf(web.origin)
  return web
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

export type RequestOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Someone's browser on this site: sends the session's cookie, follows nothing. */
export type Browser = (target: string, options?: RequestOptions) => Promise<Response>

export function openBrowser({ origin }: { origin: string }, cookie = ''): Browser {
  return (target, { headers, ...options } = {}) =>
    fetch(`${origin}${target}`, {
      redirect: 'manual',
      ...options,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    })
}

/** A browser in which this person has signed in. */
export async function signInAs(web: { origin: string }, { id }: { id: number }): Promise<Browser> {
  return openBrowser(web, await createSessionCookie(id))
}

/** The cookie of a new session as the web process writes it; `name` differs behind TLS. */
export async function createSessionCookie(userId: number, name = 'session'): Promise<string> {
  const token = await startSession(db, { userId, userAgent: 'tests', network: '127.0.0.1', now: new Date() })
  const value = Buffer.from(JSON.stringify(token)).toString('base64')
  return `${name}=${encodeURIComponent(value)}`
}
