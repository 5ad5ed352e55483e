import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import {
  signInAs,
  startWebProcess,
  openBrowser,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const signIns = 100
const registrations = 16
/** Twice the queue: some of it is done before the last ones arrive. */
const burstSize = 400
const maxTransactionMs = 500
const maxReadMs = 2_000
const maxRefusedPerWaitingProcess = 25

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

const person = {
  userType: 'Client',
  name: 'Selma',
  surname: 'Imamović',
  phone: '061 555 666',
  gender: 'Female',
  city: 'Tuzla',
  password,
  confirmPassword: password,
  terms: 'on',
}
const post = (path: string, fields: Record<string, string>) =>
  openBrowser(web)(path, { method: 'POST', body: new URLSearchParams(fields) })
const register = (email: string) => post('/registracija', { ...person, email, _key: randomUUID() })
const signIn = (email: string) => post('/prijava', { email, password })

test('while a hundred sign in and sixteen register, no connection is held for a password and pages are read', async () => {
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@primjer.ba`)
  for (const email of emails) await aClient({ email })
  const reader = await signInAs(web, await aClient())
  await measureReads(reader, Date.now() + 1_000)

  let isOver = false
  const burst = Promise.all([
    ...Array.from({ length: signIns }, (_, nth) => signIn(emails[nth % emails.length]!)),
    ...Array.from({ length: registrations }, () => register(`${randomUUID()}@primjer.ba`)),
  ]).finally(() => (isOver = true))
  const maxTransaction = measureLongestTransaction(() => isOver)
  const reads = await Promise.all(Array.from({ length: 3 }, () => measureReads(reader, () => isOver)))

  const statuses = (await burst).map(({ status }) => status)
  const refused = statuses.filter((status) => status === 503).length
  expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([])
  // Hashing has a time limit, which other processes of the machine use up.
  expect(refused).toBeLessThanOrEqual((scaledToLoad(1) - 1) * maxRefusedPerWaitingProcess)
  const times = reads.flatMap((read) => read.times).toSorted((one, other) => one - other)
  const shed = reads.reduce((sum, read) => sum + read.shed, 0)
  const p99 = times[Math.floor(times.length * 0.99)]!
  process.stderr.write(
    `${times.length} pages, p99 ${Math.round(p99)} ms, ${shed} shed; a transaction waited ${await maxTransaction} ms at most\n`,
  )
  expect(times.length).toBeGreaterThan(20)
  expect(shed).toBeLessThan(times.length / 10)
  expect(await maxTransaction).toBeLessThan(scaledToLoad(maxTransactionMs))
  expect(p99).toBeLessThan(scaledToLoad(maxReadMs))
})

test('requests over the hashing queue get 503 with Retry-After at once, and the others sign in', async () => {
  const email = `${randomUUID()}@primjer.ba`
  await aClient({ email })
  const answers = await Promise.all(Array.from({ length: burstSize }, () => signIn(email)))
  const unavailable = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 503]))
  expect(unavailable.length).toBeGreaterThanOrEqual(20)
  // On a busy machine the admission sheds some before they reach the queue, with a time of its own.
  expect(unavailable.every(({ headers }) => headers.has('retry-after'))).toBe(true)
  expect(unavailable.some(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
  expect((await signIn(email)).status).toBe(303)
})

/** On a machine that is busy with something else a page may be shed, with the time after which to repeat it. */
async function measureReads(browser: Browser, end: number | (() => boolean)) {
  const times: number[] = []
  let shed = 0
  while (typeof end === 'number' ? Date.now() < end : !end()) {
    const start = performance.now()
    const response = await browser('/klijent/moji-oglasi')
    await response.text()
    if (response.status === 503 && response.headers.has('retry-after')) {
      shed += 1
      await pause(100)
      continue
    }
    expect(response.status).toBe(200)
    times.push(performance.now() - start)
  }
  return { times, shed }
}

/** For how many milliseconds a transaction waited at most for what its process does besides. */
async function measureLongestTransaction(isOver: () => boolean): Promise<number> {
  let longest = 0
  while (!isOver()) {
    const { rows } = await sql<{ ms: number | null }>`
      select 1000 * extract(epoch from max(clock_timestamp() - state_change))::float8 as ms
      from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(db)
    longest = Math.max(longest, rows[0]?.ms ?? 0)
    await pause(10)
  }
  return Math.round(longest)
}
