import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts'
import { isRunning } from '#tools/postgres/processes.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

const owners: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'embedded test '))
})

afterEach(async () => {
  await Promise.all(owners.splice(0).map(stopOwner))
})

afterAll(async () => {
  await fs.rm(folder, { recursive: true, force: true })
})

/** Another application on the same folder, which prints its URL and stops its server on SIGTERM. */
async function startOwner(
  spawnOwner = (program: string, args: string[]) => spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] }),
): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import('#tools/postgres/embedded.ts')
    const embedded = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, durable: true })
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => embedded.stop().then(() => process.exit()))
    console.log(embedded.url)`
  const owner = spawnOwner(process.execPath, ['--input-type=module', '-e', program])
  owners.push(owner)
  for await (const line of createInterface(owner.stdout!))
    if (line.startsWith('postgres://')) return { owner, url: line }
  throw new Error('The owner ended without an address')
}

async function stopOwner(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  const exited = once(owner, 'exit')
  owner.kill('SIGTERM')
  await exited
}

async function queryDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('it speaks UTF-8, sorts by ICU and asks for a password', async () => {
  const embedded = await startEmbeddedPostgres({ folder, durable: true })
  const [row] = await queryDatabase(
    embedded.url,
    "select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, 'č' < 'd' as sorted from pg_database where datname = 'majstorija'",
  )
  const stranger = new URL(embedded.url)
  stranger.password = 'guessed'

  expect(row).toEqual({ encoding: 'UTF8', provider: 'i', sorted: true })
  await expect(queryDatabase(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  await embedded.stop()
})

test('other accounts cannot read the data, the password or the log', async () => {
  const names = ['cluster', 'password', 'log']
  const modes = await Promise.all(names.map(async (name) => (await fs.stat(path.join(folder, name))).mode & 0o077))
  expect(modes).toEqual([0, 0, 0])
})

test('a second start on the same folder is refused with a message, and the first continues', async () => {
  const { owner, url } = await startOwner()
  await expect(startEmbeddedPostgres({ folder, durable: true })).rejects.toThrow(
    `another majstorija is running on ${folder}, pid ${owner.pid}`,
  )
  expect(await queryDatabase(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('two starts at the same moment give one server and one refusal', async () => {
  const outcomes = await Promise.allSettled([startOwner(), startEmbeddedPostgres({ folder, durable: true })])
  const started = outcomes.filter(({ status }) => status === 'fulfilled')
  const [, ours] = outcomes
  if (ours.status === 'fulfilled') await ours.value.stop()
  expect(started).toHaveLength(1)
})

test('committed data survive a killed application, and its orphaned server is replaced', async () => {
  const { owner, url } = await startOwner()
  await queryDatabase(url, 'create table answers as select 42 as answer')
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const startedAt = Date.now()
  const embedded = await startEmbeddedPostgres({ folder, durable: true })
  expect(await queryDatabase(embedded.url, 'select answer from answers')).toEqual([{ answer: 42 }])
  expect(Date.now() - startedAt).toBeLessThan(scaledToLoad(5_000))
  await expect(queryDatabase(url, 'select 1')).rejects.toThrow()
  await embedded.stop()
})

test('it recovers when application and server are killed together', async () => {
  const { owner } = await startOwner()
  const postmaster = Number((await fs.readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const embedded = await startEmbeddedPostgres({ folder, durable: true })
  expect(await queryDatabase(embedded.url, 'select answer from answers')).toEqual([{ answer: 42 }])
  await embedded.stop()
})

test('a killed application whose parent never reads its exit does not count as running', async () => {
  const { owner: parent } = await startOwner((program, args) =>
    spawn('sh', ['-c', '"$0" "$@" & exec sleep 600', program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const { pid } = JSON.parse(await fs.readFile(path.join(folder, 'owner'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)

  expect(() => process.kill(pid, 0)).not.toThrow()
  const embedded = await startEmbeddedPostgres({ folder, durable: true })
  expect(await queryDatabase(embedded.url, 'select answer from answers')).toEqual([{ answer: 42 }])
  await embedded.stop()
  await stopOwner(parent)
})

test('data that are not durable are removed after the stop', async () => {
  const other = path.join(folder, 'short-lived')
  const embedded = await startEmbeddedPostgres({ folder: other, durable: false })
  await embedded.stop()
  expect(await fs.readdir(other)).not.toContain('cluster')
})
