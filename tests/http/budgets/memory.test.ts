import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memorySettings } from '#app/start/memory-settings.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { root } from '#tests/support/environment/commands.ts'
import { readResidentMemory } from '#tests/support/environment/process-memory.ts'
import {
  listSitemapPaths,
  prepareMix,
  sendMix,
  signIn,
  type Market,
  type Member,
} from '#tests/support/web/mixed-requests.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'

const requests = 600
const maxMB = 220

let mailbox: string
let web: WebProcess
let worker: WorkerProcess

beforeAll(async () => {
  mailbox = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-memory-'))
  // `npm test` has a compile cache, with which functions are loaded that are never called.
  const environment = { ...memorySettings, NODE_DISABLE_COMPILE_CACHE: '1', MAILBOX_DIR: mailbox }
  web = await startWebProcess({ ...environment, PAGE_CACHE: '1' }, { isMonitored: false })
  worker = await startWorker('memory', { ...environment, NODE_ENV: 'production' })
}, 120_000)

afterAll(async () => {
  worker?.child.kill('SIGTERM')
  await Promise.all([worker?.exited, web?.stop()])
  await fs.rm(mailbox, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux')(
  `after a mix of ${requests} requests web and worker take at most ${maxMB} MB each`,
  async () => {
    const next = await prepareMix(await createMarket())
    const refused = await sendMix({ origin: web.origin, next, from: 0, to: requests, connections: 4 })
    // A busy machine's database may be too slow for some: 503.
    expect(Object.keys(refused).filter((name) => name.startsWith('500'))).toEqual([])
    await expect.poll(countWaitingJobs, { timeout: 120_000, interval: 200 }).toBe(0)

    // A password hash of 19 MB may still be running when the last response has arrived.
    for (const [name, pid] of Object.entries({ web: web.pid, worker: worker.child.pid! })) {
      await expect.poll(() => readResidentMemory(pid), { timeout: 20_000, interval: 500 }).toBeLessThan(maxMB)
      process.stderr.write(`${name} ${readResidentMemory(pid).toFixed(0)} MB\n`)
    }
  },
  300_000,
)

test.runIf(process.platform === 'linux')(
  'every way to start a process has the settings that keep it small',
  async () => {
    const { NODE_OPTIONS, ...malloc } = memorySettings
    for (const file of ['package.json', 'Dockerfile', 'deploy/systemd/majstorija-.service.d/common.conf']) {
      const text = await fs.readFile(path.join(root, file), 'utf8')
      expect(text, file).toContain(NODE_OPTIONS)
      for (const [name, value] of Object.entries(malloc)) expect(text, file).toContain(`${name}=${value}`)
    }
  },
)

async function createMarket(): Promise<Market> {
  const [clients, workers]: [Member[], Member[]] = [[], []]
  for (const name of ['prvi', 'drugi']) {
    const emails = { client: `klijent.${name}@primjer.ba`, worker: `majstor.${name}@primjer.ba` }
    clients.push(await signIn({ ...(await aClient({ email: emails.client })), email: emails.client }))
    workers.push(await signIn({ ...(await aWorker({ email: emails.worker })), email: emails.worker }))
  }
  const adIds: number[] = []
  while (adIds.length < 20) adIds.push((await anAd(clients[0]!.id, { now: new Date() })).id)
  return {
    clients,
    workers,
    password,
    publicPaths: await listSitemapPaths(web.origin),
    adIds,
    imageIds: [],
  }
}

async function countWaitingJobs(): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('run_at', '<=', new Date())
    .executeTakeFirstOrThrow()
  return count
}
