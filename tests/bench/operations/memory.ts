import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { href } from 'react-router'
import { db } from '#db/connection.ts'
import { demoPassword } from '#tools/seeds/people.ts'
import { root } from '#tests/support/environment/commands.ts'
import { listChildren, readResidentMemory } from '#tests/support/environment/process-memory.ts'
import { listSitemapPaths, prepareMix, sendMix, signIn, type Market } from '#tests/support/web/mixed-requests.ts'
import { postManyAds } from '#tests/bench/ads.ts'
import { browserHeaders, median, type Bench } from '#tests/bench/bench.ts'
import { startPinned, startServer } from '#tests/bench/pinned-processes.ts'

const sections = 10
const maxIdleSeconds = 35
const attackBodies = { count: 200, bytes: 12_000_000 }

type Pids = { web: number; worker: number; peer: number }
type Column = (pids: Pids) => number

const columns: Record<string, Column> = {
  web: ({ web }) => readResidentMemory(web),
  worker: ({ worker }) => readResidentMemory(worker),
  images: ({ web, worker }) => sum([...listChildren(web), ...listChildren(worker)].map(readResidentMemory)),
  peer: ({ peer }) => readResidentMemory(peer),
}

/** P-17: resident memory of the web and the worker process under a mix of requests, beside that of the peer. */
export async function run(bench: Bench): Promise<void> {
  const { adIds } = await postManyAds(bench)
  const MAILBOX_DIR = path.join(process.env.UPLOADS_DIR!, '../mailbox')
  const web = await startServer({ args: ['app/server.ts'], environment: { PAGE_CACHE: '1', MAILBOX_DIR } })
  const worker = startPinned({ cpu: 1, args: ['jobs/worker.ts'], environment: { WORKER_PORT: '0', MAILBOX_DIR } })
  const adPath = (nth: number) => href('/oglasi/:id', { id: String(adIds[nth % adIds.length]) })
  const peer = await bench.peer({
    html: await (await fetch(`http://127.0.0.1:${web.port}${adPath(0)}`, { headers: browserHeaders })).text(),
    loader: `
      import { findAdForVisitor } from '${path.join(root, 'app/ads/queries.server.ts')}'
      import { db } from '${path.join(root, 'db/connection.ts')}'
      export async function loader({ params }) {
        return { ad: await findAdForVisitor(db, Number(params['*'].split('/').at(-1))) }
      }`,
  })
  const pids = { web: web.pid, worker: worker.pid!, peer: peer.pid }
  const origin = `http://127.0.0.1:${web.port}`
  const market = await findMarket(origin, adIds)
  const next = await prepareMix(market)
  const sampler = startSampling(pids)

  bench.print(
    '\nResident memory in MB (median of each part; images: processes that decode images; peer: as many requests for one page)\n' +
      'Goal: web and worker ≤ 220 MB each after 60,000 requests; growth over the second half ≤ 5 %',
  )
  bench.print(
    `requests${Object.keys(columns)
      .map((name) => name.padStart(9))
      .join('')}`,
  )
  printRow(bench, 'start', await sampler.measure(() => pause(2_000)))
  const { requests } = bench.flags
  const idleSeconds = bench.scaled(maxIdleSeconds)
  const rows: number[][] = []
  const refused: Record<string, number> = {}
  for (let section = 1; section <= sections; section += 1) {
    const range = {
      from: Math.floor((requests * (section - 1)) / sections),
      to: Math.floor((requests * section) / sections),
    }
    const row = await sampler.measure(async () => {
      for (const [name, count] of Object.entries(await sendMix({ origin, next, ...range })))
        refused[name] = (refused[name] ?? 0) + count
      await sendMix({
        origin: `http://127.0.0.1:${peer.port}`,
        next: (nth) => ({ path: adPath(nth), headers: browserHeaders }),
        ...range,
      })
    })
    rows.push(row)
    printRow(bench, String(range.to), row)
  }
  printRow(bench, `idle ${idleSeconds} s`, await sampler.measure(() => pause(idleSeconds * 1_000), 2_000))
  printRow(bench, 'largest', sampler.largest())
  const half = rows[sections / 2 - 1]!
  const names = Object.keys(columns)
  bench.figure(
    `resident memory after ${requests} mixed requests (images: processes that decode images; peer: as many for one page), and its growth over the second half; goals: web and worker ≤ 220 MB after 60,000, ≤ 5 %`,
    rows
      .at(-1)!
      .map((value, at) => `${names[at]} ${value.toFixed(0)} MB (${(100 * (value / half[at]! - 1)).toFixed(1)} %)`)
      .join(', '),
  )
  bench.print(`refused: ${JSON.stringify(refused)}`)

  const attack = () => sendLargeBodies(origin, market, bench.scaled(attackBodies.count))
  printRow(bench, 'attacked', await sampler.measure(attack))
  printRow(bench, `idle ${idleSeconds} s`, await sampler.measure(() => pause(idleSeconds * 1_000), 2_000))
  printRow(bench, 'largest', sampler.largest())
  sampler.stop()
}

async function findMarket(origin: string, adIds: number[]): Promise<Market> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'user_type'])
    .where('email', 'like', '%@primjer.ba')
    .execute()
  const images = await db.selectFrom('images').select('id').where('variants_ready_at', 'is not', null).execute()
  const signInAll = async (type: 'Client' | 'Worker') => {
    const members: Market['clients'] = []
    for (const person of people) if (person.user_type === type) members.push(await signIn(person))
    return members
  }
  return {
    clients: await signInAll('Client'),
    workers: await signInAll('Worker'),
    password: demoPassword,
    publicPaths: await listSitemapPaths(origin),
    adIds,
    imageIds: images.map(({ id }) => id),
  }
}

/** The largest bodies that the web process reads, half of them images that are none. */
async function sendLargeBodies(origin: string, { clients }: Market, count: number): Promise<void> {
  const noise = randomBytes(attackBodies.bytes)
  const next = (nth: number) => {
    const headers = { cookie: clients[nth % clients.length]!.cookie, 'sec-fetch-site': 'same-origin' }
    if (nth % 2)
      return {
        path: '/api/jobad',
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: noise.toString('latin1'),
      }
    const body = new FormData()
    body.set('purpose', 'ad')
    body.set('image', new Blob([noise]), 'slika.jpg')
    return { path: '/api/image/upload', method: 'POST', headers, body }
  }
  await sendMix({ origin, next, from: 0, to: count })
}

function startSampling(pids: Pids) {
  const read = () => Object.values(columns).map((column) => column(pids))
  let samples: number[][] = []
  let largest = read()
  const timer = setInterval(() => {
    const sample = read()
    samples.push(sample)
    largest = largest.map((value, at) => Math.max(value, sample[at]!))
  }, 200)
  return {
    /** The medians while `work` runs, or of its last `lastMs`. */
    async measure(work: () => Promise<unknown>, lastMs = Infinity): Promise<number[]> {
      samples = []
      await work()
      const counted = [...samples.slice(-Math.max(1, Math.min(samples.length, lastMs / 200))), read()]
      return largest.map((_, at) => median(counted.map((sample) => sample[at]!)))
    },
    largest: () => largest,
    stop: () => clearInterval(timer),
  }
}

function printRow(bench: Bench, title: string, values: number[]): void {
  bench.print(title.padEnd(8) + values.map((value) => value.toFixed(0).padStart(9)).join(''))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
