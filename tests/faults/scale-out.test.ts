import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { sendOffer } from '#app/offers/sending.server.ts'
import { eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { anAd } from '#tests/support/ads.ts'
import { aClient } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import type { Server } from '#tests/support/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/redis.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web-process.ts'
import { anAudience, giveBrowsers, isAllSettled, letTimePass, startOutside, type Outside } from './outside.ts'
import { compareSent, listDue, listTold, listWritten, listWronglyPlanned } from './scale-out-ledger.ts'
import { chances, writeUntilOver, type Load } from './scale-out-load.ts'

/** FAULT_SEED repeats the choices of an earlier run, FAULT_KILLS makes a longer one. */
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000))
const kills = Number(process.env.FAULT_KILLS ?? 2)

describe.skipIf(!redisProgram)(
  `two web and three worker processes on one PostgreSQL and one Redis${redisProgram ? '' : ' (there is no redis-server)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    const random = chances(seed)
    let redis: Server
    let outside: Outside
    let webs: WebProcess[] = []
    let workers: WorkerProcess[] = []
    const startOneWorker = () => startWorker('one-of-three', { REDIS_URL: redis.url, ...outside.environment })

    beforeAll(async () => {
      redis = (await startRedis(redisProgram!, folder))!
      outside = await startOutside()
      webs = await Promise.all([startWebProcess(), startWebProcess()])
      workers = await Promise.all([startOneWorker(), startOneWorker(), startOneWorker()])
    })
    afterAll(async () => {
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all([...workers.map(({ ended }) => ended), ...webs.map((web) => web.kill())])
      await redis.stop()
      await outside.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test(
      'of which some are killed under load: all that was accepted is there once, was told once and was sent once',
      { timeout: 120_000 + kills * 20_000 },
      async () => {
        onTestFailed(() => void process.stdout.write(`again with FAULT_SEED=${seed}\n`))
        const cast = await aCast(outside)
        const load: Load = {
          accepted: { ads: [], offers: [], questions: [], messages: [], acceptances: [] },
          counts: { repeated: 0, replayed: 0 },
          isOver: false,
        }
        const writing = writeUntilOver(load, { webs, random, ...cast })
        const killing = Promise.all([
          killAtRandom(webs, (web) => web.kill(), startWebProcess),
          killAtRandom(workers, ({ child, ended }) => end(child, ended), startOneWorker),
        ]).finally(() => (load.isOver = true))
        await Promise.all([writing, killing, letTimePassUntil(() => load.isOver)])

        const loaded = performance.now()
        await eventually(async () => {
          await letTimePass()
          return isAllSettled()
        }, 60_000)
        const { accepted, counts } = load
        const sent = await compareSent(outside)
        const writes = Object.values(accepted).reduce((sum, { length }) => sum + length, 0)
        const told = await listTold()
        process.stdout.write(
          `${kills} of each killed (seed ${seed}): ${writes} writes (${JSON.stringify(counts)}), ${told.length} notifications, ${JSON.stringify(sent)}, drained in ${((performance.now() - loaded) / 1_000).toFixed(1)} s\n`,
        )

        expect(await listWritten()).toEqual({
          ads: accepted.ads.toSorted(),
          offers: accepted.offers.toSorted(),
          questions: accepted.questions.toSorted(),
          messages: accepted.messages.toSorted(),
          acceptances: accepted.acceptances.toSorted(),
        })
        expect(told).toEqual(await listDue())
        expect(await listWronglyPlanned()).toEqual([])
        expect(sent).toMatchObject({ unsent: 0, lost: 0, unrecorded: 0, strays: 0 })
        expect(
          await db.selectFrom('outbox').select(['kind', 'error']).where('dead_at', 'is not', null).execute(),
        ).toEqual([])
        expect(accepted.acceptances.length).toBeGreaterThan(0)
        expect(counts.repeated).toBeGreaterThan(0)
      },
    )

    async function killAtRandom<One>(
      group: One[],
      kill: (one: One) => Promise<unknown>,
      start: () => Promise<One>,
    ): Promise<void> {
      for (let nth = 0; nth < kills; nth += 1) {
        await pause(1_000 + random() * 2_000)
        const victim = Math.floor(random() * group.length)
        await kill(group[victim]!)
        group[victim] = await start()
      }
    }
  },
)

/** What waits to be gathered with others, or until nobody has read it, leaves at once, so that processes die while they send. */
async function letTimePassUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await letTimePass()
    await pause(200)
  }
}

async function end(child: WorkerProcess['child'], ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Three clients and six workers whom every channel reaches at any hour. Each worker has an offer that waits for its client. */
async function aCast({ push }: Outside) {
  const workerIds = await anAudience(6, push)
  const clientIds = (await Promise.all([aClient(), aClient(), aClient()])).map(({ id }) => id)
  await giveBrowsers(clientIds, push)
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null, email_verified_at: new Date() }).execute()
  // Those who have just signed up are welcomed, which is not of this.
  await eventually(isAllSettled)
  await db.deleteFrom('notifications').execute()

  const waiting = await Promise.all(
    workerIds.map(async (workerId, nth) => {
      const clientId = clientIds[nth % clientIds.length]!
      const { id: adId } = await anAd(clientId)
      const outcome = await sendOffer(db, { adId, workerId, amount: 8_500, message: '', now: new Date() })
      if (!outcome.ok) throw new Error(outcome.reason)
      return { clientId, offerId: outcome.value.offerId }
    }),
  )
  return { workerIds, clientIds, waiting }
}
