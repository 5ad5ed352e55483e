import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '#tools/postgres/ports.ts'
import { copyProject, run, type Run } from './project-copy.ts'

/** A copy of the project, in which `npm start` runs with the embedded database. */
let folder: string
let port: number
let start: Run

const timeoutMs = 240_000
const embeddedLine = 'Uses the embedded database of this folder (.data/postgres).'

async function npmRun(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { exited, output } = run(folder, ['npm', 'run', '--silent', ...args])
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
  const started = run(folder, ['node', 'app/start.ts'], { PORT: String(port) })
  await waitFor(() => started.output().includes('runs at') || started.child.exitCode !== null)
  return started
}

beforeAll(async () => {
  folder = await copyProject()
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

test('the search of the demo begins with a city', async () => {
  const response = await fetch(`http://localhost:${port}/api/geo`)
  expect(await response.json()).toMatchObject({ city: 'Sarajevo' })
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
    const { exited, output } = run(folder, [
      'sh',
      '-c',
      'node --import ./app/start/settings.ts jobs/cli.ts status | true',
    ])
    expect(await exited).toBe(0)
    expect(output()).toBe(`${embeddedLine}\n`)
  },
  timeoutMs,
)

test(
  'a second web process takes another port, and ends with npm, even a killed one',
  async () => {
    const web = run(folder, ['npm', 'run', '--silent', 'web'])
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
    const other = run(folder, ['node', '--import', './app/start/settings.ts', 'db/migrate.ts'], {
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
