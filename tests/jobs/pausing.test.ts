import { execFile } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#jobs/outbox/backend.ts'
import { listReadinessProblems } from '#jobs/worker/health.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import { pauseJobs, resumeJobs } from '#jobs/outbox/pausing.ts'
import { relayDueRows, resendLostJobs } from '#jobs/worker/relay.ts'
import { db } from '#tests/support/data/database.ts'
import { describeBackends, emptyQueues, openTestBackend, startWorkers, waitUntil } from './backends.ts'
import { startWorker } from './worker-process.ts'

describeBackends('paused jobs', ({ redisUrl }) => {
  let backend: Backend
  const runs: number[] = []
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    backend = openTestBackend(redisUrl)
    await backend.ping()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('job_pauses').execute()
    await emptyQueues(redisUrl)
    runs.length = 0
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  afterAll(() => backend.close())

  const enqueueImage = (imageId: number) => enqueue(db, { kind: 'imageVariants', payload: { imageId } })

  function startRecordingWorkers(): void {
    const workers = startWorkers(backend, { imageVariants: async ({ payload }) => void runs.push(payload.imageId) })
    stops.push(() => workers.close())
  }

  function runCli(...args: string[]): Promise<string> {
    const env = { ...process.env, ...(redisUrl && { REDIS_URL: redisUrl }) }
    return new Promise((resolve) => {
      execFile(process.execPath, ['jobs/cli.ts', ...args], { env }, (_, stdout, stderr) => resolve(stdout + stderr))
    })
  }

  test('they are not relayed before they are resumed', async () => {
    await enqueueImage(1)
    await pauseJobs(db, 'in a test')
    expect(await relayDueRows(db, backend.queues)).toBe(0)
    expect(await pauseJobs(db, 'again')).toBe(false)

    await resumeJobs(db)
    expect(await relayDueRows(db, backend.queues)).toBe(1)
    startRecordingWorkers()
    await waitUntil(async () => runs.length === 1)
  })

  test('what already lay in the queue has no effect, and runs once after they are resumed', async () => {
    await enqueueImage(2)
    await relayDueRows(db, backend.queues)
    await pauseJobs(db, 'in a test')
    startRecordingWorkers()
    const countQueued = async () => {
      const { wait = 0, active = 0 } = await backend.queues.images.getJobCounts('wait', 'active')
      return wait + active
    }
    await waitUntil(async () => (await countQueued()) === 0)
    expect(await resendLostJobs(db, backend.queues, { afterMs: 0 })).toBe(0)
    expect(runs).toEqual([])

    await resumeJobs(db)
    await waitUntil(async () => {
      await resendLostJobs(db, backend.queues, { afterMs: 0 })
      await relayDueRows(db, backend.queues)
      return runs.length > 0
    })
    expect(runs).toEqual([2])
  })

  test('the commands, the worker’s log and its readiness say so', async () => {
    expect(await runCli('resume')).toContain('not paused')
    await enqueueImage(3)
    expect(await runCli('pause')).toContain('(by the operator): nothing is sent')
    expect(await runCli('status')).toContain('Jobs are paused since')
    expect(await listReadinessProblems(db, backend, 1_000)).toEqual([
      expect.stringContaining('"npm run jobs -- resume" lets them run'),
    ])

    const worker = await startWorker('paused', { REDIS_URL: redisUrl })
    stops.push(async () => {
      worker.child.kill('SIGTERM')
      await worker.exited
    })
    await waitUntil(async () => worker.lines().join('\n').includes('Jobs are paused since'))
    expect(await runCli('resume')).toContain('Jobs run again; 1 waits')
    await waitUntil(() => db.selectFrom('outbox').select('id').where('done_at', 'is not', null).executeTakeFirst())
    expect(await listReadinessProblems(db, backend, 1)).toEqual([])
  })
})
