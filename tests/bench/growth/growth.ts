import { href } from 'react-router'
import { sql } from 'kysely'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { scriptCookieName, sessionCookie } from '#app/http/session/cookies.server.ts'
import { countDays } from '#app/statistics/counting.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { openDatabase, openPool, type Db } from '#db/connection.ts'
import { benchmarkCounts, seedBenchmark } from '#tools/seeds/benchmark.ts'
import { runCommand } from '#tests/support/environment/commands.ts'
import { databaseUrl, runStatement } from '#tests/support/data/template-database.ts'
import { browserHeaders, median, ms, type Bench } from '#tests/bench/bench.ts'
import { capacityOf } from './capacity.ts'
import { startServer, type Server } from '#tests/bench/pinned-processes.ts'
import { measureTimes, uncounted } from '#tests/bench/search.ts'

const largest = { ...benchmarkCounts, messages: 5_000_000, messagesPerConversation: 25, notifications: 20_000_000 }
const sizes = [1, 10, 100]
const maxGrowth = 1.5
const noChannels: Gateways = { email: null, sms: null, web_push: null, fcm: null, apns: null }

type Row = { name: string; ms: number; webMs?: number }

/** The most used pages and jobs with the demo data's number of rows, ten and a hundred times as many; every person has the same number of rows in each. */
export async function run(bench: Bench): Promise<void> {
  const measured: { rows: Row[]; residentMb: number }[] = []
  for (const size of sizes.filter((each) => each <= bench.flags.size)) {
    bench.print(`Filling ${size} × …`)
    measured.push(await measureSize(bench, size))
  }
  bench.print(`\nMedian times. Goal: none grows by more than ${maxGrowth} × from 1 × to 100 ×`)
  const growths: { name: string; growth: number }[] = []
  for (const [index, { name, ms: smallest }] of measured[0]!.rows.entries()) {
    const times = measured.map(({ rows }) => rows[index]!.ms)
    const growth = times.at(-1)! / smallest
    bench.print(`${name.padEnd(44)} ${times.map((time) => ms(time).padStart(12)).join('')}  ${growth.toFixed(2)} ×`)
    growths.push({ name, growth })
  }
  const largestGrowth = (isPage: boolean) => {
    const found = growths.filter(({ name }) => name.startsWith('/') === isPage)
    const { name, growth } = found.toSorted((one, other) => other.growth - one.growth)[0]!
    return `${growth.toFixed(2)} × (${name})`
  }
  const largestSize = Math.max(...sizes.filter((size) => size <= bench.flags.size))
  bench.figure(
    `the most used pages and jobs with ${largestSize} times the demo data; goal ≤ ${maxGrowth} × their time`,
    `pages at most ${largestGrowth(true)}, jobs ${largestGrowth(false)}`,
  )
  printCapacity(bench, measured.at(-1)!.rows)
  bench.print(
    `${'resident memory of the web process'.padEnd(44)} ${measured.map(({ residentMb }) => `${residentMb.toFixed(0)} MB`.padStart(12)).join('')}`,
  )
}

/** A queue model of what so many members need, fed by the measured pages of members and by the rows that an ad announces. */
function printCapacity(bench: Bench, rows: Row[]): void {
  const pages = rows.filter(({ webMs }) => webMs !== undefined)
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const webMs = mean(pages.map((page) => page.webMs!))
  const databaseMs = mean(pages.map((page) => Math.max(0, page.ms - page.webMs!)))
  bench.print(
    `\nA page: ${ms(webMs)} of a web process, ${ms(databaseMs)} of the database. The busiest hour of so many members needs`,
  )
  for (const members of [1e6, 1e7, 1e8]) {
    const needed = capacityOf(members, { webMs, databaseMs })
    bench.print(
      `${(members / 1e6).toFixed(0).padStart(4)} million: ${needed.pagesPerSecond.toFixed(0)} pages a second, ${needed.webProcesses} web processes, ${needed.databaseProcessors} processors of the database, ${needed.streamProcesses} web processes for open conversations; ${(needed.notificationsPerYear / 1e6).toFixed(0)} million notifications a year`,
    )
  }
}

async function measureSize(bench: Bench, size: number) {
  const own = process.env.DATABASE_URL!
  const name = `majstorija_growth_${process.pid}_${size}`
  await runStatement(own, `create database ${name}`)
  const url = databaseUrl(own, name)
  const db = openDatabase(openPool(url, 4, Infinity))
  try {
    const { ok, output } = await runCommand(['env', `DATABASE_URL=${url}`, process.execPath, 'db/migrate.ts'], {
      timeoutMinutes: 5,
    })
    if (!ok) throw new Error(output)
    await seedBenchmark(db, { counts: countsOf(size), report: () => {} })
    await sql`update outbox set done_at = now() where done_at is null`.execute(db)
    const web = await startServer({ args: ['app/server.ts'], environment: { DATABASE_URL: url, PAGE_CACHE: '0' } })
    const rows = [
      ...(await measurePages(db, { web, count: 8 * bench.flags.rounds })),
      ...(await measureJobs(db, bench)),
    ]
    const residentMb = web.residentMb()
    process.kill(web.pid)
    return { rows, residentMb }
  } finally {
    await db.destroy()
    await runStatement(own, `drop database ${name} with (force)`)
  }
}

function countsOf(size: number): typeof benchmarkCounts {
  const counts = Object.entries(largest).map(([name, count]) => [name, Math.round((count * size) / sizes.at(-1)!)])
  return { ...Object.fromEntries(counts), messagesPerConversation: largest.messagesPerConversation }
}

async function measurePages(db: Db, { web, count }: { web: Server; count: number }): Promise<Row[]> {
  const { adId, clientId, workerId, slug } = await db
    .selectFrom('conversations')
    .innerJoin('worker_profiles', 'worker_profiles.user_id', 'conversations.worker_id')
    .select(['ad_id as adId', 'client_id as clientId', 'worker_id as workerId', 'public_slug as slug'])
    .where('kind', '=', 'job')
    .orderBy('conversations.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ad = String(adId)
  const [client, worker] = [await cookieOf(db, clientId), await cookieOf(db, workerId)]
  const pages: { path: string; cookie?: string }[] = [
    { path: href('/') },
    { path: href('/poslovi') },
    { path: `${href('/poslovi')}?q=kre%C4%8Denje` },
    { path: href('/oglasi/:id', { id: ad }) },
    { path: href('/majstori') },
    { path: href('/majstor/:publicProfileSlug', { publicProfileSlug: slug }) },
    { path: href('/usluge/:skill', { skill: 'elektricar' }) },
    { path: href('/klijent/moji-oglasi'), cookie: client },
    { path: href('/klijent/moji-oglasi/:id/ponude', { id: ad }), cookie: client },
    { path: href('/klijent/poruke/:jobAdId', { jobAdId: ad }), cookie: client },
    { path: href('/obavjestenja'), cookie: worker },
    { path: href('/majstor/pretraga-poslova'), cookie: worker },
    { path: href('/majstor/poruke'), cookie: worker },
  ]
  const rows: Row[] = []
  for (const { path, cookie } of pages) {
    await fetchPage(web.port, path, cookie)
    const cpuBefore = web.cpuMs()
    const times = await measureTimes(() => fetchPage(web.port, path, cookie), count)
    const webMs = (web.cpuMs() - cpuBefore) / (times.length + uncounted)
    rows.push({ name: path.replace(slug, ':slug').replace(ad, ':id'), ms: median(times), webMs })
  }
  return rows
}

async function fetchPage(port: number, path: string, cookie?: string): Promise<void> {
  const headers = { ...browserHeaders, ...(cookie && { cookie }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  const text = await response.text()
  if (response.status !== 200 || !text.includes('id="sadrzaj"')) throw new Error(`${path}: ${response.status}`)
}

async function cookieOf(db: Db, userId: number): Promise<string> {
  const token = await startSession(db, { userId, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
  const cookie = (await sessionCookie.serialize(token)).split(';', 1)[0]!
  return `${cookie}; ${scriptCookieName}=1`
}

async function measureJobs(db: Db, { flags }: Bench): Promise<Row[]> {
  const now = new Date()
  const ads = await db
    .selectFrom('ads')
    .select('id')
    .orderBy('id')
    .limit(flags.rounds + 1)
    .execute()
  const jobs = {
    matchAd: () => matchAd(db, { adId: ads.pop()!.id, now }, noChannels),
    refreshRanking: () => refreshRanking(db, { now }),
    countDays: () => countDays(db, { now }),
    sweepSubscriptions: () => sweepSubscriptions(db, { now }),
    housekeeping: () => cleanUp(db),
  }
  const rows: Row[] = []
  for (const [name, job] of Object.entries(jobs)) {
    await job()
    const times: number[] = []
    for (let nth = 0; nth < flags.rounds; nth += 1) {
      const startedAt = performance.now()
      await job()
      times.push(performance.now() - startedAt)
    }
    rows.push({ name, ms: median(times) })
  }
  return rows
}
