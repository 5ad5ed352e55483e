import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts'
import { rounds } from './provider-fakes.ts'

/** Rendered with queries for each request, by the router and by the handler of the poll. */
const paths = ['/poslovi', '/majstori', '/api/notification/summary']
const cookie = 'session=InVua25vd24i'

let postgres: OwnPostgres
let web: WebProcess

beforeAll(async () => {
  postgres = await startOwnPostgres()
  web = await startWebProcess({ DATABASE_URL: postgres.url, PAGE_CACHE: '1', DATABASE_POOL: '8' })
}, 120_000)

afterAll(async () => {
  await web?.stop()
  await postgres?.stop()
})

type Answer = { status: number; retryAfter: string | null; ms: number }

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const startedAt = performance.now()
  const response = await openBrowser(web, cookie)(path, init as Parameters<ReturnType<typeof openBrowser>>[1])
  await response.arrayBuffer()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - startedAt,
  }
}

const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms))

const askAll = (times: number) =>
  Promise.all(Array.from({ length: times }, (_, nth) => ask(paths[nth % paths.length]!)))

function expectHonestRefusals(answers: Answer[], withinMs = 2_000): void {
  expect(answers.map(({ status, retryAfter }) => [status, Number(retryAfter) > 0])).toEqual(
    answers.map(() => [503, true]),
  )
  expect(slowest(answers)).toBeLessThan(scaledToLoad(withinMs))
}

async function msUntil(isReached: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isReached())) {
    if (performance.now() - startedAt > 20_000) throw new Error('it is not reached')
    await pause(20)
  }
  return performance.now() - startedAt
}

const isServing = async () => (await ask('/poslovi')).status === 200
const isUnready = async () => (await ask('/readyz')).status === 503

const report = (text: string) => process.stdout.write(`${text}\n`)

test('a frozen database: every request is refused within two seconds, cached pages are served, and all is well after it', async () => {
  await askAll(24)
  const visit = openBrowser(web)
  const cachedPage = await (await visit('/majstori')).text()
  postgres.freeze()
  try {
    const unready = msUntil(isUnready)
    const first = await askAll(24)
    expectHonestRefusals(first)
    expect(await unready).toBeLessThan(scaledToLoad(5_000))
    expect((await ask('/healthz')).status).toBe(200)
    const later = await askAll(24)
    expectHonestRefusals(later, 1_000)
    const duringOutage = await visit('/majstori')
    expect([duringOutage.status, await duringOutage.text()]).toEqual([200, cachedPage])
    report(
      `frozen: first requests refused in ${slowest(first).toFixed(0)} ms, later ones in ${slowest(later).toFixed(0)} ms`,
    )
  } finally {
    postgres.thaw()
  }
  const back = await msUntil(isServing)
  report(`thawed: a page after ${back.toFixed(0)} ms`)
  expect(back).toBeLessThan(scaledToLoad(1_000))
  expect((await ask('/readyz')).status).toBe(200)
  const outageLines = web.lines().filter((line) => /the database (?:is down|answers again)/.test(line))
  expect(outageLines).toHaveLength(2)
})

test.each(['fast', 'immediate'] as const)(
  'a restart of the database (%s) under writes: 503 within two seconds, a page within one after it, no write lost or doubled',
  { timeout: 60_000 + rounds * 20_000 },
  async (mode) => {
    const sent: string[] = []
    const failures: Answer[] = []
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const email = `${randomUUID()}@primjer.ba`
        const body = new URLSearchParams({ _key: randomUUID(), name: 'Amra', email, message: 'Pitanje o oglasima.' })
        for (;;) {
          const answer = await ask('/kontakt', { method: 'POST', body })
          if (answer.status === 303) break
          failures.push(answer)
          await pause(50)
        }
        sent.push(email)
      }
    }
    const writers = [write(), write(), write()]
    const delays: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      await msUntil(async () => sent.length > round * 5)
      await postgres.shutDown(mode)
      await pause(300 + Math.random() * 1_000)
      await postgres.startAgain()
      delays.push(await msUntil(isServing))
    }
    isOver = true
    await Promise.all(writers)

    const stored = await postgres.query<{ email: string }>('select email from contact_messages')
    const count = Map.groupBy(stored, ({ email }) => email)
    const wrong = sent.filter((email) => count.get(email)?.length !== 1)
    report(
      `restarted ${rounds} times (${mode}): ${sent.length} writes, ${wrong.length} lost or doubled, ${failures.length} refused in at most ${slowest(failures).toFixed(0)} ms, a page ${Math.max(...delays).toFixed(0)} ms after it was up`,
    )
    expect(wrong).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
    expectHonestRefusals(failures)
    expect(Math.max(...delays)).toBeLessThan(scaledToLoad(1_000))
  },
)

test('no connection to the database is left: requests are refused within two seconds, and served soon after some are free', async () => {
  const held: pg.Client[] = []
  const holdAll = async () => {
    for (let client = await tryConnect(); client; client = await tryConnect()) held.push(client)
  }
  /** Of the process, one that it is just opening included. */
  const selectOthers = async (column: string) => {
    const { rowCount } = await held[0]!.query(
      `select ${column} from pg_stat_activity where backend_type = 'client backend' and query not like '/* watchdog%' and pid <> all($1)`,
      [held.map((client) => (client as unknown as { processID: number }).processID)],
    )
    return rowCount
  }
  const isUnreadyWithout = async () => {
    await holdAll()
    await selectOthers('pg_terminate_backend(pid)')
    await holdAll()
    // The process may have got one of them back in between.
    return (await selectOthers('pid')) === 0 && isUnready()
  }
  try {
    // Nearly two hundred are opened one after the other, which takes seconds of its own.
    await holdAll()
    expect(await msUntil(isUnreadyWithout)).toBeLessThan(scaledToLoad(5_000))
    expect((await ask('/healthz')).status).toBe(200)
    expectHonestRefusals(await askAll(60))
  } finally {
    await Promise.all(held.map((client) => client.end()))
  }
  const back = await msUntil(isServing)
  report(`${held.length} connections were held; a page ${back.toFixed(0)} ms after they were released`)
  expect(held.length).toBeGreaterThan(150)
  expect(back).toBeLessThan(scaledToLoad(5_000))
})

test('requests that hold all connections of the process: the queue is bounded in time, and others are served after them', async () => {
  const blocker = (await tryConnect())!
  await blocker.query('begin; lock table ads in access exclusive mode')
  try {
    const answers = await askAll(90)
    const refused = answers.filter(({ status }) => status === 503)
    report(`pool exhausted: ${refused.length} of 90 refused in at most ${slowest(answers).toFixed(0)} ms`)
    expect(refused.length).toBeGreaterThan(20)
    // At most 1.5 s for a connection and 2 s for a lock.
    expectHonestRefusals(refused, 4_500)
  } finally {
    await blocker.end()
  }
  expect(await msUntil(isServing)).toBeLessThan(scaledToLoad(5_000))
})

test('a wrong password: visitors are refused honestly, and the log says why, once', async () => {
  const url = Object.assign(new URL(postgres.url), { password: 'wrong' })
  const correct = web
  web = await startWebProcess({ DATABASE_URL: url.href }, { readyPath: '/healthz' })
  try {
    expectHonestRefusals(await askAll(9))
    const readiness = await openBrowser(web)('/readyz')
    expect([readiness.status, await readiness.json()]).toEqual([503, { ready: false, missing: ['database'] }])
    const reasons = () =>
      web.lines().filter((line) => line.includes('refuses the user or the password of DATABASE_URL'))
    await msUntil(async () => reasons().length > 0)
    expect(reasons()).toHaveLength(1)
  } finally {
    await web.stop()
    web = correct
  }
})

async function tryConnect(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}
