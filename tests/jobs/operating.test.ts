import { execFile } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordCeiling, takeOfToday } from '#app/notifications/daily-counts.server.ts'
import type { Backend } from '#jobs/backend.ts'
import { drainQueue, listDead, retryDead } from '#jobs/operating.ts'
import { enqueue } from '#jobs/outbox.ts'
import { relayWaiting, resendLost } from '#jobs/relay.ts'
import { startRelay } from '#jobs/relaying.ts'
import { aClient, aWorker } from '#tests/support/cast.ts'
import { connectionString, db } from '#tests/support/database.ts'
import { aReview, confirmed, later } from '#tests/workers/history.ts'
import { describeBackends, emptyQueues, eventually, openForTest, silent, workAll } from './backends.ts'

describeBackends('operating the jobs', ({ redisUrl }) => {
  let backend: Backend
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    backend = openForTest(redisUrl)
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

  /** Notes each picture whose job ran, unless it is the poisonous one. */
  function work({ poison }: { poison?: number } = {}): number[] {
    const runs: number[] = []
    const { close } = workAll(backend, {
      imageVariants: async ({ payload }) => {
        if (payload.imageId === poison) throw new Error('no such picture')
        runs.push(payload.imageId)
      },
    })
    stops.push(close)
    return runs
  }

  async function promise(imageIds: number[]): Promise<void> {
    for (const imageId of imageIds) await enqueue(db, { kind: 'imageVariants', payload: { imageId } })
  }

  /** What the command prints, and how it ends. */
  function operate(...words: string[]): Promise<{ code: number; said: string }> {
    const env = { ...process.env, ...(redisUrl && { REDIS_URL: redisUrl }) }
    return new Promise((resolve) => {
      execFile(process.execPath, ['jobs/operate.ts', ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` })
      })
    })
  }

  const countDead = async () => (await listDead(db, { limit: 100 })).length

  test('a dead job that is retried runs again, at once and once', async () => {
    work({ poison: 7 })
    await promise([7])
    await relayWaiting(db, backend.queues)
    const [dead] = await eventually(async () => ((await countDead()) > 0 ? listDead(db, { limit: 10 }) : null), 20_000)
    expect(dead).toMatchObject({ kind: 'imageVariants', error: 'Error no such picture' })

    await Promise.all(stops.splice(0).map((stop) => stop()))
    const runs = work()
    const relay = startRelay({ db, queues: backend.queues, databaseUrl: connectionString, log: silent, sweepMs: 500 })
    stops.push(() => relay.stop())
    expect(await retryDead(db, backend.queues, { id: dead!.id })).toBe(1)
    expect(await retryDead(db, backend.queues, { id: dead!.id })).toBe(0)
    await eventually(async () => runs.length > 0)
    expect(runs).toEqual([7])
    expect(await countDead()).toBe(0)
  })

  test('what was drained stays where it is, until it is retried; what comes later runs', async () => {
    await promise([1, 2])
    await relayWaiting(db, backend.queues)
    await promise([3])
    await enqueue(db, { kind: 'canary', payload: {} })
    expect(await drainQueue(db, backend.queues, 'images')).toBe(3)
    expect(await backend.queues.images.getJobCounts('wait')).toMatchObject({ wait: 0 })

    const runs = work()
    await promise([4])
    await relayWaiting(db, backend.queues)
    expect(await resendLost(db, backend.queues, { afterMs: 0 })).toBe(0)
    await eventually(async () => runs.length > 0)
    expect(runs).toEqual([4])

    expect(await retryDead(db, backend.queues, { queue: 'images' })).toBe(3)
    await relayWaiting(db, backend.queues)
    await eventually(async () => runs.length === 4)
    expect(runs.toSorted()).toEqual([1, 2, 3, 4])
  })

  test('what is running when its queue is drained comes to its end', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    let isRunning = false
    const { close } = workAll(backend, {
      imageVariants: async () => {
        isRunning = true
        await opened
      },
    })
    stops.push(close)
    await promise([5])
    await relayWaiting(db, backend.queues)
    await eventually(async () => isRunning)
    await drainQueue(db, backend.queues, 'images')
    open()
    await eventually(
      async () => (await db.selectFrom('outbox').select('id').where('done_at', 'is not', null).execute()).length === 1,
    )
    expect(await countDead()).toBe(0)
  })

  test('the command tells what waits and what is dead, and nothing of what it is about', async () => {
    const params = { title: 'Amra', message: 'amra@primjer.ba' }
    await enqueue(db, {
      kind: 'notify',
      payload: { type: 'SystemAnnouncement', recipients: [1], params, dedupeKey: 'amra@primjer.ba' },
    })
    await promise([1])
    expect((await operate('status')).said).toMatch(/notify +1 +0 +0\n/)
    expect(await operate('drain', 'fan-out')).toEqual({
      code: 0,
      said: '1 job was set aside. "npm run jobs -- retry fan-out" lets them run.\n',
    })

    const { said } = await operate('failed')
    expect(said).toMatch(/notify +2\S+Z +2\S+Z +- +drained by the operator/)
    expect(said).not.toMatch(/amra/i)
    const [dead] = await listDead(db, { limit: 1 })
    expect(await operate('retry', String(dead!.id))).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 job runs again'),
    })
    expect(await operate('failed')).toEqual({ code: 0, said: 'No job is dead.\n' })
  })

  test('the command lists what may stand on the first page, chooses it, and takes it off', async () => {
    const client = await confirmed(await aClient({ now: later(-400) }))
    const worker = await confirmed(await aWorker({ now: later(-400) }))
    const reviewId = await aReview({ client, worker, comment: 'Uredno, na vrijeme\ni po dogovoru.', at: later(-300) })
    const row = (chosen: string) =>
      new RegExp(`\n${reviewId} +${chosen} +5 +2026-01-24 +Uredno, na vrijeme i po dogovoru\\.\n`)

    expect((await operate('testimonials')).said).toMatch(row('-'))
    expect(await operate('feature-review', String(reviewId))).toMatchObject({
      code: 0,
      said: expect.stringContaining('It is chosen.'),
    })
    expect((await operate('testimonials')).said).toMatch(row('\\d{4}-\\d\\d-\\d\\d'))
    expect(await operate('unfeature-review', String(reviewId))).toMatchObject({ code: 0 })
    const again = await operate('unfeature-review', String(reviewId))
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('nothing was changed') })
    for (const given of ['999999', 'all', '']) expect(await operate('feature-review', given)).toMatchObject({ code: 1 })
  })

  test('the command counts what was sent on which channel, and that no ceiling was reached', async () => {
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
    const { said } = await operate('status')
    expect(said).toMatch(/email +sent +2 +1\npush +waiting +1 +0\nsms +sent +1 +0\n/)
    expect(said).toContain('No ceiling was reached today.')
  })

  test('the command counts what was sent today against each cap, and what ceilings held back', async () => {
    await takeOfToday(db, 'sms', 500)
    await takeOfToday(db, 'sms_codes', 300)
    await recordCeiling(db, 'mail_recipient_ceiling', { count: 7, log: silent })
    const { said } = await operate('status')
    expect(said).toMatch(/sms +1 +500\nsms_codes +1 +300\nmail +0 +20000\naccount_mail +0 +5000\n/)
    expect(said).toMatch(/mail_recipient_ceiling +7\n/)
  })

  test.each([
    [[]],
    [['retry']],
    [['retry', '999999999']],
    [['drain', 'letters']],
    [['retry', '1', '2']],
    [['status', 'mail']],
    [['failed', '--all']],
    [['--help']],
    [['toString']],
  ])('%j is answered with what to do instead', async (words) => {
    const { code, said } = await operate(...words)
    expect(code).toBe(1)
    expect(said).toMatch(/Use: npm run jobs|one of|nothing was changed/)
  })
})
