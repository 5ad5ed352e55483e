import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { ArrivalOptions, Arrivals } from '#tests/bench/arrivals.ts'
import { db } from '#tests/support/data/database.ts'
import { root } from '#tests/support/environment/commands.ts'
import type { WebProcess } from '#tests/support/web/web-process.ts'
import { signalServer } from './own-postgres.ts'

export type Chaos = { random: () => number; isOver: () => boolean; counts: Record<string, number> }

export type Group<One> = {
  name: string
  members: One[]
  kill: (one: One) => Promise<unknown>
  start: () => Promise<One>
}

/** Kills one of the group at random moments and starts another in its place. */
export async function killAtRandom<One>(chaos: Chaos, { name, members, kill, start }: Group<One>): Promise<void> {
  await repeatAtRandom(chaos, name, 1_000, async () => {
    const victim = Math.floor(chaos.random() * members.length)
    await kill(members[victim]!)
    members[victim] = await startInOutage(start)
  })
}

/** A process refuses to start while PostgreSQL or Redis is away; its supervisor starts it again. */
async function startInOutage<One>(start: () => Promise<One>): Promise<One> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start().catch((error: Error) => error)
    if (!(started instanceof Error)) return started
    if (attempt === 20) throw started
    await pause(1_000)
  }
}

/** Stops all processes of PostgreSQL for some seconds; only for a server that nothing else uses. */
export async function freezeDatabaseAtRandom(chaos: Chaos): Promise<void> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
  await repeatAtRandom(chaos, 'databaseFreezes', 10_000, async () => {
    signalServer(rows[0]!.data_directory, 'SIGSTOP')
    try {
      await pause(2_000 + chaos.random() * 6_000)
    } finally {
      signalServer(rows[0]!.data_directory, 'SIGCONT')
    }
  })
}

export async function emptyRedisAtRandom(chaos: Chaos, url: string): Promise<void> {
  const redis = new Redis(url)
  await repeatAtRandom(chaos, 'redisEmptied', 10_000, () => redis.flushall())
  redis.disconnect()
}

/** Visitors' pages that these processes answer in a second, at most. */
export async function measureCapacity(webs: WebProcess[]): Promise<number> {
  const measured = await Promise.all(
    webs.map(async (web) => JSON.parse(await text(sendArrivals(web, { seconds: 10 }).stdout!)) as Arrivals),
  )
  return measured.reduce((sum, { goodPerSecond }) => sum + goodPerSecond, 0)
}

/** Visitors who do not wait for each other: `rate` pages a second in all, evenly to the web processes. */
export async function readUntilOver({ isOver }: Chaos, webs: WebProcess[], rate: number): Promise<void> {
  await Promise.all(
    webs.map(async (_, nth) => {
      while (!isOver()) {
        const web = webs[nth]!
        const arrivals = sendArrivals(web, { rate: rate / webs.length, seconds: 86_400 })
        while (!isOver() && webs[nth] === web) await pause(200)
        arrivals.kill('SIGKILL')
      }
    }),
  )
}

function sendArrivals({ origin }: WebProcess, options: Pick<ArrivalOptions, 'rate' | 'seconds'>): ChildProcess {
  const paths = ['/', '/poslovi', '/majstori', '/prijava']
  const kinds: ArrivalOptions['kinds'] = [{ name: 'visitor', share: 1, method: 'GET', headers: {}, paths }]
  const order: ArrivalOptions = { ...options, port: Number(new URL(origin).port), kinds }
  const program = path.join(root, 'tests/bench/arrivals.ts')
  return spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'ignore'] })
}

/** At least `minGapMs` and at most three times as long lie between two faults. */
async function repeatAtRandom(
  { random, isOver, counts }: Chaos,
  name: string,
  minGapMs: number,
  act: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    await pause(minGapMs * (1 + 2 * random()))
    if (isOver()) return
    await act()
    counts[name] = (counts[name] ?? 0) + 1
  }
}
