import { execFile } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordLimitReached, incrementDailyCount } from '#app/deliveries/daily-counts.server.ts'
import type { Backend } from '#jobs/backend.ts'
import { drainQueue, listDeadJobs, retryDeadJobs } from '#jobs/inspect.ts'
import { enqueue } from '#jobs/outbox.ts'
import { relayDueRows, resendLostJobs } from '#jobs/relay.ts'
import { startRelay } from '#jobs/relay-loop.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { aReview, withConfirmedEmail, daysFromNoon } from '#tests/workers/review-fixtures.ts'
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
    await db.deleteFrom('daily_counts').execute()
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

  function runCli(...args: string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, ...(redisUrl && { REDIS_URL: redisUrl }) }
    return new Promise((resolve) => {
      execFile(process.execPath, ['jobs/cli.ts', ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` })
      })
    })
  }

  const countDead = async () => (await listDeadJobs(db, { limit: 100 })).length

  test('a dead job that is retried runs again at once, and only once', async () => {
    recordRuns({ poisonId: 7 })
    await enqueueImages([7])
    await relayDueRows(db, backend.queues)
    const [dead] = await waitUntil(
      async () => ((await countDead()) > 0 ? listDeadJobs(db, { limit: 10 }) : null),
      20_000,
    )
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

  test('testimonials are listed, chosen and removed', async () => {
    const client = await withConfirmedEmail(await aClient({ now: daysFromNoon(-400) }))
    const worker = await withConfirmedEmail(await aWorker({ now: daysFromNoon(-400) }))
    const reviewId = await aReview({
      client,
      worker,
      comment: 'Uredno, na vrijeme\ni po dogovoru.',
      at: daysFromNoon(-300),
    })
    const row = (chosen: string) =>
      new RegExp(`\n${reviewId} +${chosen} +5 +2026-01-24 +Uredno, na vrijeme i po dogovoru\\.\n`)

    expect((await runCli('testimonials')).output).toMatch(row('-'))
    expect(await runCli('feature-review', String(reviewId))).toMatchObject({
      code: 0,
      output: expect.stringContaining('It is chosen.'),
    })
    expect((await runCli('testimonials')).output).toMatch(row('\\d{4}-\\d\\d-\\d\\d'))
    expect(await runCli('unfeature-review', String(reviewId))).toMatchObject({ code: 0 })
    const again = await runCli('unfeature-review', String(reviewId))
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('nothing was changed') })
    for (const id of ['999999', 'all', '']) expect(await runCli('feature-review', id)).toMatchObject({ code: 1 })
  })

  test('status counts deliveries by channel, and says that no limit was reached', async () => {
    const rows = [
      ['email', 'sent', false],
      ['email', 'sent', true],
      ['push', 'waiting', false],
      ['sms', 'sent', false],
    ] as const
    await db.deleteFrom('deliveries').execute()
    await db
      .insertInto('deliveries')
      .values(
        rows.map(([channel, status, isUncertain], nth) => ({
          channel,
          status,
          type: 'NewMessage',
          dedupe_key: `${nth}`,
          burst_key: 'one',
          ...(status === 'sent' && { sent_at: new Date() }),
          ...(isUncertain && { uncertain_at: new Date() }),
        })),
      )
      .execute()
    const { output } = await runCli('status')
    expect(output).toMatch(/email +sent +2 +1\npush +waiting +1 +0\nsms +sent +1 +0\n/)
    expect(output).toContain('No limit was reached today.')
  })

  test('status shows messages of today against their caps, and what limits have blocked', async () => {
    await incrementDailyCount(db, 'sms', 500)
    await incrementDailyCount(db, 'sms_codes', 300)
    await recordLimitReached(db, 'mail_recipient_limit', { count: 7, log: silentLog })
    const { output } = await runCli('status')
    expect(output).toMatch(/sms +1 +500\nsms_codes +1 +300\nmail +0 +20000\naccount_mail +0 +5000\n/)
    expect(output).toMatch(/mail_recipient_limit +7\n/)
  })

  test.each([
    [[]],
    [['retry']],
    [['retry', '999999999']],
    [['drain', 'unknown']],
    [['retry', '1', '2']],
    [['status', 'mail']],
    [['failed', '--all']],
    [['--help']],
    [['toString']],
  ])('the arguments %j are refused with a hint', async (args) => {
    const { code, output } = await runCli(...args)
    expect(code).toBe(1)
    expect(output).toMatch(/Use: npm run jobs|one of|nothing was changed/)
  })
})
