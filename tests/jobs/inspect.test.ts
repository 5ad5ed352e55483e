import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#jobs/outbox/backend.ts'
import { drainQueue, listDeadJobs, retryDeadJobs } from '#jobs/outbox/inspect.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { relayDueRows, resendLostJobs } from '#jobs/worker/relay.ts'
import { startRelay } from '#jobs/worker/relay-loop.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { runJobsCommand } from './worker-process.ts'
import { describeBackends, emptyQueues, waitUntil, openTestBackend, silentLog, startWorkers } from './backends.ts'

describeBackends('the jobs command', ({ redisUrl }) => {
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

  /** Records the image of each job that ran; the job of `poisonId` fails. */
  function recordRuns({ poisonId }: { poisonId?: number } = {}): number[] {
    const runs: number[] = []
    const { close } = startWorkers(backend, {
      imageVariants: async ({ payload }) => {
        if (payload.imageId === poisonId) throw new Error('no such picture')
        runs.push(payload.imageId)
      },
    })
    stops.push(close)
    return runs
  }

  async function enqueueImages(imageIds: number[]): Promise<void> {
    for (const imageId of imageIds) await enqueue(db, { kind: 'imageVariants', payload: { imageId } })
  }

  const runCli = (...args: string[]) => runJobsCommand(args, redisUrl)

  const countDead = async () => (await listDeadJobs(db, { limit: 100 })).length

  test('a dead job that is retried runs again at once, and only once', async () => {
    recordRuns({ poisonId: 7 })
    await enqueueImages([7])
    await relayDueRows(db, backend.queues)
    const [dead] = await waitUntil(async () => ((await countDead()) > 0 ? listDeadJobs(db, { limit: 10 }) : null))
    expect(dead).toMatchObject({ kind: 'imageVariants', error: 'Error no such picture' })

    await Promise.all(stops.splice(0).map((stop) => stop()))
    const runs = recordRuns()
    const relay = startRelay({
      db,
      queues: backend.queues,
      databaseUrl: connectionString,
      log: silentLog,
      sweepMs: 500,
    })
    stops.push(() => relay.stop())
    expect(await retryDeadJobs(db, backend.queues, { id: dead!.id })).toBe(1)
    expect(await retryDeadJobs(db, backend.queues, { id: dead!.id })).toBe(0)
    await waitUntil(async () => runs.length > 0)
    expect(runs).toEqual([7])
    expect(await countDead()).toBe(0)
  })

  test('drained jobs run only after a retry, later jobs run', async () => {
    await enqueueImages([1, 2])
    await relayDueRows(db, backend.queues)
    await enqueueImages([3])
    await enqueue(db, { kind: 'canary', payload: {} })
    expect(await drainQueue(db, backend.queues, 'images')).toBe(3)
    expect(await backend.queues.images.getJobCounts('wait')).toMatchObject({ wait: 0 })

    const runs = recordRuns()
    await enqueueImages([4])
    await relayDueRows(db, backend.queues)
    expect(await resendLostJobs(db, backend.queues, { afterMs: 0 })).toBe(0)
    await waitUntil(async () => runs.length > 0)
    expect(runs).toEqual([4])

    expect(await retryDeadJobs(db, backend.queues, { queue: 'images' })).toBe(3)
    await relayDueRows(db, backend.queues)
    await waitUntil(async () => runs.length === 4)
    expect(runs.toSorted()).toEqual([1, 2, 3, 4])
  })

  test('a job that runs while its queue is drained finishes', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    let isRunning = false
    const { close } = startWorkers(backend, {
      imageVariants: async () => {
        isRunning = true
        await opened
      },
    })
    stops.push(close)
    await enqueueImages([5])
    await relayDueRows(db, backend.queues)
    await waitUntil(async () => isRunning)
    await drainQueue(db, backend.queues, 'images')
    open()
    await waitUntil(
      async () => (await db.selectFrom('outbox').select('id').where('done_at', 'is not', null).execute()).length === 1,
    )
    expect(await countDead()).toBe(0)
    expect(await db.selectFrom('outbox').select(['dead_at', 'error']).execute()).toEqual([
      { dead_at: null, error: null },
    ])
  })

  test('status and failed show waiting and dead jobs without their payloads', async () => {
    const params = { title: 'Amra', message: 'amra@primjer.ba' }
    await enqueue(db, {
      kind: 'notify',
      payload: { type: 'SystemAnnouncement', recipients: [1], params, dedupeKey: 'amra@primjer.ba' },
    })
    await enqueueImages([1])
    expect((await runCli('status')).output).toMatch(/notify +1 +0 +0\n/)
    expect(await runCli('drain', 'fan-out')).toEqual({
      code: 0,
      output: '1 job was set aside. "npm run jobs -- retry fan-out" lets them run.\n',
    })

    const { output } = await runCli('failed')
    expect(output).toMatch(/notify +2\S+Z +2\S+Z +- +drained by the operator/)
    expect(output).not.toMatch(/amra/i)
    const [dead] = await listDeadJobs(db, { limit: 1 })
    expect(await runCli('retry', String(dead!.id))).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 job runs again'),
    })
    expect(await runCli('failed')).toEqual({ code: 0, output: 'No job is dead.\n' })
  })
})
