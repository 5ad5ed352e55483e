import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { db } from '#tests/support/data/database.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { leave } from './leavers.ts'
import { aLife, dump, listFiles, marks } from './leaver-traces.ts'

/** All that stands in a Redis, as text. */
async function dumpRedis(redisUrl: string): Promise<string[]> {
  const redis = new Redis(redisUrl)
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  }
  const lines: string[] = []
  for (const key of await redis.keys('*')) {
    const read = readers[await redis.type(key)]
    lines.push(`${key}: ${JSON.stringify(read && (await read(key)))}`)
  }
  redis.disconnect()
  return lines
}

describeBackends('an erasure in a worker process', ({ redisUrl }) => {
  let workers: WorkerProcess[] = []

  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
  })
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ exited }) => exited))
    workers = []
  })

  async function start(name: string): Promise<WorkerProcess> {
    const worker = await startWorker(name, { REDIS_URL: redisUrl })
    workers.push(worker)
    return worker
  }

  async function listTraces(): Promise<string[]> {
    const lines = [
      ...(await dump()),
      ...(redisUrl ? await dumpRedis(redisUrl) : []),
      ...workers.flatMap((one) => one.lines()),
    ]
    return lines.filter((line) => marks.test(line))
  }

  async function isErased({ id }: { id: number }): Promise<boolean> {
    const erasure = db.selectFrom('account_erasures').select('erased_at').where('user_id', '=', id)
    return (await erasure.executeTakeFirstOrThrow()).erased_at !== null
  }

  async function erase(): Promise<void> {
    await enqueue(db, { kind: 'eraseAccounts', payload: {} })
    nudge()
  }

  test('leaves nothing in the database, the queue, the uploads and the log', { timeout: 180_000 }, async () => {
    const { leaver, imageId } = await aLife('Worker')
    await start('erasing')
    expect((await leave(leaver)).ok).toBe(true)
    expect((await listTraces()).length).toBeGreaterThan(0)
    await erase()
    await waitUntil(() => isErased(leaver))
    expect(await listTraces()).toEqual([])
    // A job that encodes the image meanwhile removes it at its end.
    await waitUntil(async () => !(await listFiles()).some((file) => file.includes(String(imageId))))
    if (redisUrl) expect((await dumpRedis(redisUrl)).length).toBeGreaterThan(0)
  })

  test.each([
    ['before its rows', 'account_erasures'],
    ['between its rows', 'sessions'],
  ] as const)(
    'that is killed %s is whole or not at all, and is finished by the next',
    { timeout: 180_000 },
    async (_, table) => {
      const { leaver } = await aLife('Worker')
      expect((await leave(leaver)).ok).toBe(true)
      const before = (await dump()).filter((line) => line.includes('account_erasures') && marks.test(line))
      expect(before).toHaveLength(1)
      const victim = await start('victim')
      await db.transaction().execute(async (trx) => {
        await sql`select from ${sql.table(table)} where user_id = ${leaver.id} for update`.execute(trx)
        await erase()
        await waitUntil(async () => {
          const { rows } = await sql`
          select from pg_stat_activity where application_name = 'victim' and wait_event_type = 'Lock'`.execute(db)
          return rows.length > 0
        })
        victim.child.kill('SIGKILL')
        await victim.exited
      })
      expect((await dump()).filter((line) => line.includes('account_erasures') && marks.test(line))).toEqual(before)

      await start('successor')
      await waitUntil(() => isErased(leaver))
      expect(await listTraces()).toEqual([])
      const report = await db
        .selectFrom('account_erasures')
        .select(['erased_at', 'person'])
        .where('user_id', '=', leaver.id)
        .executeTakeFirstOrThrow()
      expect(report).toEqual({ erased_at: expect.any(Date), person: null })
    },
  )
})
