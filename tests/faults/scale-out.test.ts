import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { sendOffer } from '#app/offers/sending.server.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import type { Server } from '#tests/support/environment/postgres.ts'
import { redisProgram, startRedis } from '#tests/support/environment/redis.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import {
  createRecipients,
  addBrowsers,
  isAllSettled,
  makeJobsDue,
  startProviderFakes,
  type ProviderFakes,
} from './provider-fakes.ts'
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

describe.skipIf(!redisProgram)(
  `two web and three worker processes on one PostgreSQL and one Redis${redisProgram ? '' : ' (there is no redis-server)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    const random = seededRandom(seed)
    let redis: Server
    let providers: ProviderFakes
    let webs: WebProcess[] = []
    let workers: WorkerProcess[] = []
    const startOneWorker = () => startWorker('one-of-three', { REDIS_URL: redis.url, ...providers.environment })

    beforeAll(async () => {
      redis = (await startRedis(redisProgram!, folder))!
      providers = await startProviderFakes()
      webs = await Promise.all([startWebProcess(), startWebProcess()])
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
      { timeout: 300_000 + kills * 60_000 },
      async () => {
        onTestFailed(() => void process.stdout.write(`again with FAULT_SEED=${seed}\n`))
        const cast = await aLoadCast(providers)
        const load: Load = {
          accepted: { ads: [], offers: [], questions: [], messages: [], acceptances: [] },
          counts: { repeated: 0, replayed: 0 },
          isOver: false,
        }
        const writing = writeUntilOver(load, { webs, random, ...cast })
        const killing = Promise.all([
          killAtRandom(webs, (web) => web.kill(), startWebProcess),
          killAtRandom(workers, ({ child, exited }) => killWorker(child, exited), startOneWorker),
        ]).finally(() => (load.isOver = true))
        await Promise.all([writing, killing, makeJobsDueUntil(() => load.isOver)])

        const loadEndedAt = performance.now()
        await waitUntil(async () => {
          await makeJobsDue()
          return isAllSettled()
        }, 180_000)
        const { accepted, counts } = load
        const sent = await compareSent(providers)
        const writes = Object.values(accepted).reduce((sum, { length }) => sum + length, 0)
        const notified = await listNotified()
        process.stdout.write(
          `${kills} of each killed (seed ${seed}): ${writes} writes (${JSON.stringify(counts)}), ${notified.length} notifications, ${JSON.stringify(sent)}, drained in ${((performance.now() - loadEndedAt) / 1_000).toFixed(1)} s\n`,
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
async function makeJobsDueUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await makeJobsDue()
    await pause(200)
  }
}

async function killWorker(child: WorkerProcess['child'], exited: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await exited
}

/** Three clients and six workers whom every channel reaches at any hour. Each worker has an offer that waits for its client. */
async function aLoadCast({ push }: ProviderFakes) {
  const workerIds = await createRecipients(6, push)
  const clientIds = (await Promise.all([aClient(), aClient(), aClient()])).map(({ id }) => id)
  await addBrowsers(clientIds, push)
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null, email_verified_at: new Date() }).execute()
  // Those who have just signed up are welcomed, which is not of this.
  await waitUntil(isAllSettled)
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
