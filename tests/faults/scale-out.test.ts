import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { memorySettings } from '#app/start/memory-settings.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/data/database.ts'
import type { Server } from '#tests/support/environment/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { isAllSettled, makeJobsDue, startProviderFakes, type ProviderFakes } from './provider-fakes.ts'
import { createLoadCast } from './scale-out-cast.ts'
import {
  emptyRedisAtRandom,
  freezeDatabaseAtRandom,
  killAtRandom,
  measureCapacity,
  readUntilOver,
  type Chaos,
  type Group,
} from './scale-out-faults.ts'
import {
  compareSent,
  listExpectedNotifications,
  listNotified,
  listWritten,
  listWronglyPlanned,
} from './scale-out-ledger.ts'
import { seededRandom, writeUntilOver, type Load } from './scale-out-load.ts'

/** FAULT_SEED repeats the choices of an earlier run, FAULT_KILLS makes a longer one. */
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000))
const kills = Number(process.env.FAULT_KILLS ?? 2)
/** FAULT_MINUTES kills for that long, freezes PostgreSQL and empties Redis; FAULT_FACTOR adds visitors, so many times the capacity. */
const minutes = Number(process.env.FAULT_MINUTES ?? 0)
const factor = Number(process.env.FAULT_FACTOR ?? 0)

describe.skipIf(!redisProgram)(
  `two web and three worker processes on one PostgreSQL and one Redis${redisProgram ? '' : ' (there is no redis-server)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    const random = seededRandom(seed)
    let redis: Server
    let providers: ProviderFakes
    let webs: WebProcess[] = []
    let workers: WorkerProcess[] = []
    // Started as in production: many processes start here, and what that costs is taken from the requests.
    const startOneWeb = () => startWebProcess(memorySettings, { isMonitored: false })
    const startOneWorker = () =>
      startWorker('one-of-three', { ...memorySettings, REDIS_URL: redis.url, ...providers.environment })

    beforeAll(async () => {
      redis = (await startRedis(redisProgram!, folder))!
      providers = await startProviderFakes()
      webs = await Promise.all([startOneWeb(), startOneWeb()])
      workers = await Promise.all([startOneWorker(), startOneWorker(), startOneWorker()])
    })
    afterAll(async () => {
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all([...workers.map(({ exited }) => exited), ...webs.map((web) => web.kill())])
      await redis.stop()
      await providers.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test(
      'of which some are killed under load: all that was accepted is there once, notified once and sent once',
      { timeout: 900_000 + kills * 60_000 + minutes * 60_000 },
      async () => {
        onTestFailed(() => void process.stdout.write(`again with FAULT_SEED=${seed}\n`))
        const cast = await createLoadCast(providers, minutes ? 20 : 1)
        const load: Load = {
          accepted: { ads: [], offers: [], questions: [], messages: [], acceptances: [] },
          counts: { repeated: 0, replayed: 0, maxSeconds: 0, maxTrySeconds: 0 },
          isOver: false,
        }
        const chaos: Chaos = { random, counts: {}, isOver: () => load.isOver }
        const rate = factor && factor * (await measureCapacity(webs))
        const endsAt = Date.now() + minutes * 60_000
        const isKilledEnough = (count = 0) => (minutes ? Date.now() > endsAt : count >= kills)
        const kill = <One>(group: Group<One>) =>
          killAtRandom({ ...chaos, isOver: () => isKilledEnough(chaos.counts[group.name]) }, group)
        const faults = Promise.all([
          kill({ name: 'websKilled', members: webs, kill: (web) => web.kill(), start: startOneWeb }),
          kill({ name: 'workersKilled', members: workers, kill: killWorker, start: startOneWorker }),
        ]).finally(() => (load.isOver = true))
        await Promise.all([
          faults,
          writeUntilOver(load, { webs, random, pauseMs: minutes ? 400 : 50, ...cast }),
          makeJobsDueUntil(chaos.isOver),
          ...(minutes ? [freezeDatabaseAtRandom(chaos), emptyRedisAtRandom(chaos, redis.url)] : []),
          ...(rate ? [readUntilOver(chaos, webs, rate)] : []),
        ])

        const loadEndedAt = performance.now()
        await waitUntil(async () => {
          await makeJobsDue()
          return isAllSettled()
        }, 600_000)
        const { accepted, counts } = load
        const sent = await compareSent(providers)
        const writes = Object.values(accepted).reduce((sum, { length }) => sum + length, 0)
        const notified = await listNotified()
        process.stdout.write(
          `${JSON.stringify(chaos.counts)} (seed ${seed}), ${rate.toFixed(0)} pages/s: ${writes} writes (${JSON.stringify(counts)}), ${notified.length} notifications, ${JSON.stringify(sent)}, drained in ${((performance.now() - loadEndedAt) / 1_000).toFixed(1)} s\n`,
        )

        expect(await listWritten()).toEqual({
          ads: accepted.ads.toSorted(),
          offers: accepted.offers.toSorted(),
          questions: accepted.questions.toSorted(),
          messages: accepted.messages.toSorted(),
          acceptances: accepted.acceptances.toSorted(),
        })
        expect(notified).toEqual(await listExpectedNotifications())
        expect(await listWronglyPlanned()).toEqual([])
        expect(sent).toMatchObject({ unsent: 0, lost: 0, unrecorded: [], strays: 0 })
        expect(
          await db.selectFrom('outbox').select(['kind', 'error']).where('dead_at', 'is not', null).execute(),
        ).toEqual([])
        // Half a minute on a busy machine may end before an offer is accepted.
        expect(minutes > 0 && minutes < 1 ? writes : accepted.acceptances.length).toBeGreaterThan(0)
        expect(counts.repeated).toBeGreaterThan(0)
      },
    )
  },
)

/** What waits to be gathered with others, or until nobody has read it, leaves at once, so that processes die while they send. */
async function makeJobsDueUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await makeJobsDue().catch(() => {})
    await pause(200)
  }
}

async function killWorker({ child, exited }: WorkerProcess): Promise<void> {
  child.kill('SIGKILL')
  await exited
}
