import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

/** A copy of the project, in which `npm start` runs with the embedded database. */
let folder: string
let port: number
let start: Run

const timeoutMs = 240_000
const embeddedLine = 'Uses the embedded database of this folder (.data/postgres).'

type Run = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/** Settings of this test process must not reach the commands. */
const plainEnvironment = () => ({
  PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  HOME: process.env.HOME,
})

function run(command: string[], env: Record<string, string> = {}): Run {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exited: once(child, 'close').then(([code]) => code as number | null) }
}

async function npmRun(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { exited, output } = run(['npm', 'run', '--silent', ...args])
  return { code: await exited, output: output() }
}

const answers = (at: number) =>
  fetch(`http://127.0.0.1:${at}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: timeoutMs, interval: 100 })
}

async function startAll(): Promise<Run> {
  const started = run(['node', 'app/start.ts'], { PORT: String(port) })
  await waitFor(() => started.output().includes('runs at') || started.child.exitCode !== null)
  return started
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'commands-'))
  await fs.chmod(folder, 0o711)
  for (const name of ['app', 'db', 'jobs', 'locales', 'public', 'tools', 'build', 'package.json'])
    await fs.cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await fs.copyFile(path.join(root, '.env.example'), path.join(folder, '.env'))
  port = await findFreePort()
  start = await startAll()
}, timeoutMs)

afterAll(async () => {
  start.child.kill('SIGTERM')
  await start.exited
  await fs.rm(folder, { recursive: true, force: true })
}, timeoutMs)

test('a copied .env.example leaves the demo on this machine alone', () => {
  expect(start.output()).toContain(`runs at http://localhost:${port}`)
  expect(start.output()).toContain('Mails and SMS land at')
})

test(
  'the other commands find its database',
  async () => {
    expect(await npmRun('migrate')).toEqual({ code: 0, output: `${embeddedLine}\nThe database is up to date.\n` })
    const status = await npmRun('jobs', '--', 'status')
    expect(status).toMatchObject({ code: 0, output: expect.stringContaining('Sent since midnight') })
    expect(status.output).toContain(embeddedLine)
  },
  timeoutMs,
)

test(
  'a reader that goes away ends a command without a stack',
  async () => {
    const { exited, output } = run(['sh', '-c', 'node --import ./app/start/settings.ts jobs/cli.ts status | true'])
    expect(await exited).toBe(0)
    expect(output()).toBe(`${embeddedLine}\n`)
  },
  timeoutMs,
)

test(
  'a second web process takes another port, and ends with npm, even a killed one',
  async () => {
    const web = run(['npm', 'run', '--silent', 'web'])
    await waitFor(() => /"port":\d+,"msg":"web started"/.test(web.output()))
    const second = Number(/"port":(\d+),"msg":"web started"/.exec(web.output())![1])
    expect(second).not.toBe(port)
    expect(await answers(second)).toBe(true)
    web.child.kill('SIGKILL')
    await waitFor(async () => !(await answers(second)))
    await waitFor(() => web.output().includes('web stopped'))
  },
  timeoutMs,
)

test(
  'another DATABASE_URL is not replaced',
  async () => {
    const other = run(['node', '--import', './app/start/settings.ts', 'db/migrate.ts'], {
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing',
    })
    expect(await other.exited).toBe(1)
    expect(other.output()).toContain('SECRET is missing')
    expect(other.output()).not.toContain('Uses the')
  },
  timeoutMs,
)

test(
  'killed with its children it leaves no settings behind, and the next start recovers',
  async () => {
    start.child.kill('SIGKILL')
    await start.exited
    expect(existsSync(path.join(folder, '.data/running'))).toBe(true)
    expect(await npmRun('migrate')).toEqual({
      code: 1,
      output:
        'Cannot start: the database of this folder is not running; start it with `npm start`, or set DATABASE_URL.\n',
    })
    start = await startAll()
    expect(start.output()).toContain('runs at')
    expect((await npmRun('migrate')).output).toContain('up to date')
  },
  timeoutMs,
)
