import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#jobs/outbox/backend.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { relayDueRows, resendLostJobs } from '#jobs/worker/relay.ts'
import { startRelay } from '#jobs/worker/relay-loop.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { describeBackends, emptyQueues, waitUntil, openTestBackend, silentLog, startWorkers } from './backends.ts'

describeBackends('the relay', ({ redisUrl }) => {
  let backend: Backend
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    backend = openTestBackend(redisUrl)
    await backend.ping()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  afterAll(() => backend.close())

  function startTestRelay(settings: { sweepMs?: number; resendAfterMs?: number } = {}) {
    const relay = startRelay({ db, queues: backend.queues, databaseUrl: connectionString, log: silentLog, ...settings })
    stops.push(() => relay.stop())
  }

  /** Records the image of each job that ran. */
  function recordRuns() {
    const runs: number[] = []
    const worker = startWorkers(backend, { imageVariants: async ({ payload }) => void runs.push(payload.imageId) })
    stops.push(() => worker.close())
    return runs
  }

  async function enqueueImages(count: number) {
    await db.transaction().execute(async (trx) => {
      for (let imageId = 1; imageId <= count; imageId += 1)
        await enqueue(trx, { kind: 'imageVariants', payload: { imageId } })
    })
  }

  async function countUndone() {
    return (await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()).length
  }

  const waitUntilDone = () => waitUntil(async () => (await countUndone()) === 0)

  test.each([5, 700])('moves %i rows in the order in which they were enqueued', async (count) => {
    await enqueueImages(count)
    expect(await relayDueRows(db, backend.queues)).toBe(count)
    const jobs = await backend.queues.images.getJobs(['waiting'], 0, -1, true)
    const ids = jobs.map(({ data }) => ('outboxId' in data ? data.outboxId : 0))
    expect(ids).toHaveLength(count)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await relayDueRows(db, backend.queues)).toBe(0)
  })

  test('a queue entry holds only the id of its row', async () => {
    await enqueueImages(1)
    await relayDueRows(db, backend.queues)
    const [job] = await backend.queues.images.getJobs(['waiting'])
    expect(job!.id).toMatch(/^outbox-\d+$/)
    expect(Object.keys(job!.data)).toEqual(['outboxId'])
  })

  test('two relays at once make each row one job', async () => {
    const runs = recordRuns()
    await enqueueImages(400)
    await Promise.all([relayDueRows(db, backend.queues), relayDueRows(db, backend.queues)])
    await waitUntilDone()
    expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
  })

  test('a nudge after the commit brings the job to its handler within a quarter of a second', async () => {
    const runs = recordRuns()
    startTestRelay({ sweepMs: 60_000 })
    startTestRelay({ sweepMs: 60_000 })
    await waitUntil(async () => {
      await enqueueImages(1)
      nudge()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return runs.length > 0
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    runs.length = 0

    const waits: number[] = []
    for (let round = 1; round <= 20; round += 1) {
      await enqueueImages(1)
      const committed = performance.now()
      nudge()
      await waitUntil(async () => runs.length === round)
      waits.push(performance.now() - committed)
    }
    expect(waits.toSorted((a, b) => a - b)[18]).toBeLessThan(scaledToLoad(250))
  })

  test('a lost nudge is repaired by the sweep', async () => {
    const runs = recordRuns()
    startTestRelay({ sweepMs: 200 })
    await enqueueImages(3)
    await waitUntilDone()
    expect(runs.toSorted()).toEqual([1, 2, 3])
  })

  test('jobs that an emptied queue has lost are relayed again, and none runs twice', async () => {
    await enqueueImages(50)
    await relayDueRows(db, backend.queues)
    await emptyQueues(redisUrl)
    const runs = recordRuns()
    startTestRelay({ sweepMs: 100, resendAfterMs: 300 })
    await waitUntilDone()
    expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('a job that waits in its queue is not relayed again', async () => {
    await enqueueImages(2)
    await relayDueRows(db, backend.queues)
    expect(await resendLostJobs(db, backend.queues, { afterMs: 0 })).toBe(0)
  })

  test('a job that ends during the search for lost ones is neither counted nor relayed again', async () => {
    await enqueueImages(1)
    await relayDueRows(db, backend.queues)
    const { images } = backend.queues
    const finishDuringLookup = async () => {
      await db.updateTable('outbox').set({ done_at: new Date() }).execute()
      return 'unknown' as const
    }
    const queues = { ...backend.queues, images: Object.create(images, { getJobState: { value: finishDuringLookup } }) }
    expect(await resendLostJobs(db, queues, { afterMs: 0 })).toBe(0)
    expect(await relayDueRows(db, backend.queues)).toBe(0)
  })
})
